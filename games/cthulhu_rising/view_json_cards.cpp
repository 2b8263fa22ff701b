// Cards in play in a view, and what is happening to them: plays, harm, open responses, discounts.
#include <algorithm>

#include "games/cthulhu_rising/view_json.hpp"

namespace undercroft::cthulhu_rising {

using namespace naming;

void ViewWriter::write_cards() {
  out_.key("play").open_list();
  in_play_order(view_, view_.there, [&](unsigned spot) { write_card(spot); });
  out_.close_list();
}

void ViewWriter::write_card(unsigned spot) {
  const InPlay& card = view_.table[spot];
  const Card* print = names_.printed(card.kind);
  if (print == nullptr) return;
  const Ref ref = ref_at(view_, spot);
  const bool character = has(view_.characters, spot);
  out_.open().field("ref", names_.ref(ref)).field("card", print->id);
  out_.field("owner", kSideNames[owner(view_, spot)]);
  out_.field("controller", kSideNames[controller(view_, spot)]);
  out_.field("number", card.number);
  out_.field("type", type_ids()[static_cast<unsigned>(print->type)]);
  out_.field_flag("exhausted", has(view_.exhausted, spot));
  out_.field_flag("insane", has(view_.insane, spot));
  const unsigned slot = slot_of(view_, spot);
  number_or_null("at", slot != kNothing, slot);
  text_or_null("host", host(card.host));
  out_.key("attachments").open_list();
  each_bit(view_.there, [&](unsigned other) {
    if (view_.table[other].host == spot) out_.text(names_.ref(ref_at(view_, other)));
  });
  out_.close_list();
  out_.field("wounds", card.wounds).field("tokens", card.tokens).field("skill", card.skill);
  icons("icons", [&](unsigned icon) { return int{card.icons[icon]}; });
  out_.field("toughness", card.toughness).key("keywords").open_list();
  for (const std::string_view keyword : keywords_in(card.keywords, false)) out_.text(keyword);
  out_.close_list();
  write_modified(card, *print, character && !has(view_.insane, spot));
  out_.key("used").open_list();
  each_bit(card.used, [&](unsigned ability) { out_.number(ability); });
  out_.close_list();
  out_.field("cp", character ? rules_.potential(view_, spot).cp : 0);
  out_.field_flag("asked", std::ranges::any_of(options_, [&](const Option& option) {
                    return card_in(option) == ref;
                  }));
  out_.close();
}

std::string ViewWriter::host(unsigned at) const {
  if (at == kNothing) return "?";
  if ((at & kStoryHost) != 0) return "story " + std::to_string(at & 7U);
  return names_.ref(ref_at(view_, at));
}

void ViewWriter::write_modified(const InPlay& card, const Card& print, bool counts) {
  const auto changed = [](int now, int printed) { return now - printed; };
  bool any = false;
  if (counts) {
    any =
        card.skill != print.skill || card.icons != print.icons || card.toughness != print.toughness;
  }
  out_.field_flag("printed", !any).key("modified").open();
  if (any) {
    if (card.skill != print.skill) out_.field("skill", changed(card.skill, print.skill));
    for (unsigned icon = 0; icon < kIcons; ++icon)
      if (card.icons[icon] != print.icons[icon])
        out_.field(kIconLetters[icon], changed(card.icons[icon], print.icons[icon]));
    if (card.toughness != print.toughness)
      out_.field("toughness", changed(card.toughness, print.toughness));
  }
  out_.close();
}

void ViewWriter::write_stack() {
  out_.key("stack").open_list();
  for (unsigned i = 0; i < view_.play_count; ++i) write_play(view_.plays[i]);
  out_.close_list();
}

void ViewWriter::write_play(const Play& play) {
  out_.open();
  text_or_null("card", play.card == kNoRef ? "?" : names_.id(play.card));
  text_or_null("ref", play.card == kNoRef ? "?" : names_.ref(play.card));
  side_or_null("side", play.side);
  out_.field("kind", kind_of_play(play)).key("targets").open_list();
  write_targets(play);
  out_.close_list().field_flag("cancelled", (play.flags & kCancelled) != 0).close();
}

std::string_view ViewWriter::kind_of_play(const Play& play) const {
  if (play.ability >= content_.abilities.size()) return "card";
  switch (content_.abilities[play.ability].kind) {
    case AbilityKind::action:
      return "action";
    case AbilityKind::response:
      return "response";
    case AbilityKind::forced:
      return "forced";
    case AbilityKind::disrupt:
      return "disrupt";
    case AbilityKind::win:
      return "win";
    case AbilityKind::passive:
      break;
  }
  return "card";
}

void ViewWriter::write_targets(const Play& play) {
  if (play.ability >= content_.abilities.size()) return;
  const auto each_op = [&](const Ability& ability, const auto& self) -> void {
    for (const Op& op : content_.ops_of(ability)) {
      write_picked(play, content_.picks[op.pick]);
      if (op.story != 0) write_picked(play, content_.picks[op.story]);
      if (op.code == OpCode::instead) self(content_.abilities[op.ability], self);
    }
  };
  each_op(content_.abilities[play.ability], each_op);
}

void ViewWriter::write_picked(const Play& play, const Pick& pick) {
  if (pick.number >= kMaxPicks || play.side >= kSides) return;
  const Chosen& chosen = play.picks[pick.number];
  if (pick.sort == Sort::story)
    each_bit(chosen.one, [&](unsigned slot) { out_.text("story " + std::to_string(slot)); });
  else if (pick.in_pile())
    each_chosen_line(play, pick, [&](unsigned line) { out_.text(kind_id(play.side, line)); });
  else
    each_bit(chosen.one & view_.there,
             [&](unsigned spot) { out_.text(names_.ref(ref_at(view_, spot))); });
}

void ViewWriter::write_harm() {
  out_.key("harm");
  const Frame* frame = frame_of(view_, Step::harm);
  if (frame == nullptr || frame->b >= view_.batch_count) {
    out_.null();
    return;
  }
  const Batch& batch = view_.batches[frame->b];
  out_.open().field("what", name_in(kHarmNames, batch.what)).key("cards").open_list();
  in_play_order(view_, batch.cards & view_.there,
                [&](unsigned spot) { out_.text(names_.ref(ref_at(view_, spot))); });
  out_.close_list().field("amount", batch.amount).close();
}

void ViewWriter::write_open() {
  out_.key("open").open_list();
  for (unsigned i = 0; i < view_.trigger_count; ++i) {
    const Trigger& trigger = view_.triggers[i];
    out_.open().field("n", i + 1);
    out_.field("event", name_in(kTriggerNames, static_cast<int>(trigger.kind)));
    side_or_null("side", trigger.card == kNothing      ? unsigned{trigger.side}
                         : (trigger.flags & kOfB) != 0 ? unsigned{kB}
                                                       : unsigned{kA});
    text_or_null("card", trigger.spot < kSpots && has(view_.there, trigger.spot)
                             ? names_.ref(ref_at(view_, trigger.spot))
                         : trigger.card == kNothing ? "?"
                                                    : names_.card_id(trigger.card));
    number_or_null("slot", trigger.slot < kSlots, trigger.slot);
    out_.field("text", capital(say_.trigger(i))).close();
  }
  out_.close_list();
}

void ViewWriter::write_discounts() {
  out_.key("discounts").open_list();
  for (const Discount& discount : view_.discounts) {
    if (discount.pick == 0 || discount.side >= kSides) continue;
    out_.open().field("side", kSideNames[discount.side]).field("n", discount.n);
    out_.field("text", "the next such card costs " + std::to_string(discount.n) + " less");
    out_.close();
  }
  out_.close_list();
}

}  // namespace undercroft::cthulhu_rising
