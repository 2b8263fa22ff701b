// What one viewer would say about sides and cards on the table.
#include "games/cthulhu_rising/words.hpp"

namespace undercroft::cthulhu_rising {

using namespace naming;

std::string Sayer::card_at(unsigned spot) const {
  if (spot >= kSpots || !has(view_.there, spot)) return "a card";
  const std::string name = names_.thing(ref_at(view_, spot));
  const unsigned side = controller(view_, spot);
  return mine(side) ? name : whose(side) + " " + name;
}

std::string Sayer::card(Ref ref) const {
  const unsigned spot = ref == kNoRef ? unsigned{kNothing} : spot_named(view_, ref);
  return spot == kNothing ? names_.thing(ref) : card_at(spot);
}

std::string Sayer::standing(unsigned spot) const {
  if (spot >= kSpots || !has(view_.there, spot)) return "";
  const InPlay& card = view_.table[spot];
  std::vector<std::string> parts;
  const auto note = [&](bool so, std::string words) {
    if (so) parts.push_back(std::move(words));
  };
  if (has(view_.insane, spot)) {
    parts.emplace_back("insane");
  } else if (has(view_.characters, spot)) {
    parts.push_back("skill " + std::to_string(card.skill));
    note(card.icons != std::array<std::uint8_t, kIcons>{}, icon_words(card.icons));
    note(card.toughness > 0, "Toughness " + signed_words(card.toughness));
  }
  note(card.wounds > 0, count_words(card.wounds, "wound"));
  note(card.tokens > 0, count_words(card.tokens, "token"));
  note(has(view_.exhausted, spot), "exhausted");
  const unsigned slot = slot_of(view_, spot);
  note(slot != kNothing, "at " + names_.slot(view_, slot));
  std::string words;
  for (const std::string& part : parts) words += (words.empty() ? "" : ", ") + part;
  return words;
}

std::string Sayer::printed(unsigned kind) const {
  const Card* card = names_.printed(kind);
  if (card == nullptr) return "";
  std::string words = "cost " + std::to_string(card->cost);
  if (card->type == CardType::character) {
    words += ", skill " + std::to_string(card->skill);
    const std::string icons = icon_words(card->icons);
    if (!icons.empty()) words += ", " + icons;
  } else {
    words += ", " + std::string(type_ids()[static_cast<unsigned>(card->type)]);
  }
  return words;
}

std::string Sayer::text(unsigned kind) const {
  const Card* card = names_.printed(kind);
  if (card == nullptr) return "";
  std::string words = card->keywords_text;
  if (!words.empty() && !card->text.empty()) words += " ";
  return words + card->text;
}

std::string Sayer::tokens(unsigned slot) const {
  if (slot >= kSlots) return "";
  const unsigned first = view_.side < kSides ? unsigned{view_.side} : unsigned{kA};
  std::string words;
  for (const unsigned side : {first, other_side(first)})
    words += (words.empty() ? "" : ", ") + who(side) + " " +
             std::to_string(view_.row[slot].tokens[side]);
  return words;
}

std::string Sayer::domain(unsigned side, unsigned number) const {
  if (side >= kSides || number > kMaxDomains) return "a domain";
  const Place& place = view_.places[side];
  if (number == 0) return "the Events Domain";
  const std::string words = "domain " + std::to_string(number);
  const Domain& domain = place.domains[number - 1];
  if (place.minion()) return words + " (die " + std::to_string(domain.worth) + ")";
  return words + " (worth " + std::to_string(domain.worth) + ")";
}

std::string Sayer::trigger(unsigned index) const {
  if (index >= view_.trigger_count) return "something happened";
  const Trigger& trigger = view_.triggers[index];
  const std::string card =
      trigger.spot < kSpots ? card_at(trigger.spot)
      : trigger.card == kNothing
          ? std::string("a card")
          : whose((trigger.flags & kOfB) != 0 ? kB : kA) + " " + names_.card(trigger.card);
  const std::string at = trigger.slot < kSlots && occupied(view_, trigger.slot)
                             ? " at " + names_.slot(view_, trigger.slot)
                             : std::string();
  switch (trigger.kind) {
    case TriggerKind::enter:
      return card + " entered play";
    case TriggerKind::play:
      return card + " was played";
    case TriggerKind::leave:
      return card + " left play";
    case TriggerKind::destroyed:
      return card + " was destroyed";
    case TriggerKind::wounded:
      return card + " was wounded";
    case TriggerKind::insane:
      return card + " went insane";
    case TriggerKind::commit:
      return card + " was committed" + at;
    case TriggerKind::success:
      return who(trigger.side) + " succeeded" + at;
    case TriggerKind::story_won:
      return who(trigger.side) + " won a story";
    default:
      break;
  }
  const int icon = static_cast<int>(trigger.kind) - static_cast<int>(TriggerKind::win_terror);
  if (icon < 0 || icon >= kIcons) return "something happened";
  return who(trigger.side) + " won " + (icon == kArcane || icon == kInvestigation ? "an " : "a ") +
         std::string(icon_names()[static_cast<unsigned>(icon)]) + " struggle" + at;
}

std::string Sayer::play_card(const Play& play) const {
  if (play.card == kNoRef) return "a card face down";
  if (play.spot < kSpots && has(view_.there, play.spot)) return card_at(play.spot);
  return names_.thing(play.card);
}

std::string Sayer::targets(const Play& play) const {
  const Content& content = rules_.content();
  if (play.ability >= content.abilities.size()) return "";
  std::vector<std::string> parts;
  const auto add = [&](const Pick& pick) {
    if (pick.number >= kMaxPicks) return;
    const Chosen& chosen = play.picks[pick.number];
    if (pick.sort == Sort::story)
      each_bit(chosen.one, [&](unsigned slot) { parts.push_back(names_.slot(view_, slot)); });
    else if (pick.in_pile())
      each_chosen_line(play, pick, [&](unsigned line) {
        parts.push_back(names_.card(view_.places[play.side].kinds[line]));
      });
    else
      each_bit(chosen.one, [&](unsigned spot) { parts.push_back(card_at(spot)); });
  };
  const auto each_op = [&](const Ability& ability, const auto& self) -> void {
    for (const Op& op : content.ops_of(ability)) {
      add(content.picks[op.pick]);
      if (op.story != 0) add(content.picks[op.story]);
      if (op.code == OpCode::instead) self(content.abilities[op.ability], self);
    }
  };
  each_op(content.abilities[play.ability], each_op);
  return parts.empty() ? "" : " on " + listed(parts);
}

}  // namespace undercroft::cthulhu_rising
