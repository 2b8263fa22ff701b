// The words of characters and cards, made from what the rules carry out.
#include <array>
#include <utility>

#include "games/duel_of_ages/content_reader.hpp"
#include "games/duel_of_ages/content_sentences.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr std::array<Voice, 3> kPeople = {{{"he", "him", "his", "himself", "his space", ""},
                                           {"she", "her", "her", "herself", "her space", ""},
                                           {"it", "it", "its", "itself", "the space", ""}}};
constexpr Voice kUser = {"its user", "its user", "its user's", "itself", "its space", "the user"};
constexpr Voice kBearer = {"its bearer", "its bearer", "its bearer's",
                           "itself",     "its space",  "the bearer"};

// A sentence per ability, or a part of the one before behind a semicolon or comma.
class Sentences {
 public:
  Sentences() = default;
  // Something with a colon stands before the first one.
  explicit Sentences(std::string_view head) : head_(head) {}

  void add(std::string text, std::string_view joint = ". ") {
    if (text.empty()) return;
    if (!text_.empty()) text_ += joint;
    const bool first = text_.empty() && head_.empty();
    if (first || (!text_.empty() && joint == ". ")) text.front() = capital_letter(text.front());
    text_ += text;
  }
  std::string end() && { return text_.empty() ? text_ : std::string(head_) + text_ + "."; }

 private:
  std::string_view head_;
  std::string text_;
};

// What is said in one breath with the trait before it.
std::string_view joint_of(const Trait* before, const Trait& now) {
  if (before == nullptr) return ". ";
  const bool cost = before->code == TraitCode::cost && before->condition == If::always;
  if (cost && (now.code == TraitCode::mod || now.pass_only)) return "; ";
  if (before->code == TraitCode::notrade && now.code == TraitCode::nolimit) return "; ";
  return ". ";
}

bool same_aura(const Trait* before, const Trait& now) {
  return before != nullptr && before->code == TraitCode::aura && now.code == TraitCode::aura &&
         before->radius == now.radius && before->who == now.who && before->at_move == now.at_move &&
         before->mental == now.mental;
}

// DUE-SPC-06: the parting shot is told together with what else he may do once.
bool told_with_tricks(const Figure& figure, const AbilityLine& line) {
  return (figure.customs & custom_bit(Custom::parting_shot)) != 0 &&
         line.kind == AbilityLine::Kind::action && figure.actions[line.index].once;
}

std::string tricks_text(const Figure& figure) {
  constexpr std::array<std::string_view, 5> kCounts = {"no", "one", "two", "three", "four"};
  std::size_t count = 1;
  for (const Action& action : figure.actions) count += action.once ? 1 : 0;
  const std::string number(count < kCounts.size() ? kCounts[count] : "several");
  return number + " once-per-game trick" + (count == 1 ? "" : "s") + ": see DUE-SPC-06";
}

std::string pet_text(const Figure& figure, std::span<const AbilityLine> lines) {
  const Voice& voice = kPeople[static_cast<std::size_t>(Pronoun::it)];
  Sentences text;
  bool machine = false;
  for (const AbilityLine& line : lines) {
    if (line.kind == AbilityLine::Kind::poison) {
      text.add("a unit it damages takes 1 more damage (poison); machines are immune");
      continue;
    }
    const Trait& trait = figure.traits[line.index];
    const bool immune =
        trait.code == TraitCode::immune_mental && figure.nature == Nature::machine && !machine;
    const bool flies = trait.code == TraitCode::fly;
    const std::string words = trait_text(trait, voice);
    text.add(immune  ? "Machine: " + words
             : flies ? "flies"
                     : words,
             flies && machine ? "; " : ". ");
    machine = machine || immune;
  }
  return std::move(text).end();
}

// "Aim, range 7, OpFire 1, Power 5, Damage 2"
std::string numbers_text(const Weapon& weapon) {
  std::string text(rating_names()[static_cast<std::size_t>(weapon.rating)]);
  text += ", range " + std::to_string(weapon.range);
  text += weapon.shots == 0 ? ", no OpFire" : ", OpFire " + std::to_string(weapon.shots);
  if (!weapon.stuns_instead)
    text += ", Power " + std::to_string(weapon.power) + ", Damage " + std::to_string(weapon.damage);
  return text + (weapon.area ? ", area" : "");
}

// "+1 Hit, +2 Power"
std::string bonuses_text(const Weapon& weapon) {
  std::string text;
  const auto add = [&](int n, std::string_view name) {
    if (n == 0) return;
    text.append(text.empty() ? "" : ", ").append(signed_number(n)).append(" ").append(name);
  };
  add(weapon.hit, "Hit");
  add(weapon.power, "Power");
  add(weapon.damage, "Damage");
  return text.empty() ? "no bonus" : text;
}

std::string needs_text(const Card& card) {
  if (card.strength == 0 && card.intellect == 0) return {};
  std::string text = "needs ";
  if (card.strength > 0) text += "Strength " + std::to_string(card.strength);
  if (card.strength > 0 && card.intellect > 0) text += " and ";
  if (card.intellect > 0) text += "Intellect " + std::to_string(card.intellect);
  return text;
}

std::string weapon_text(const Card& card) {
  const Weapon& weapon = card.weapon;
  Sentences text;
  text.add(weapon.ranged ? numbers_text(weapon) : bonuses_text(weapon));
  if (weapon.least > 1) text.add("Minimum range " + std::to_string(weapon.least));
  if (weapon.once) text.add("discarded after its attack");
  if (weapon.stuns_instead)
    text.add(
        "on a hit no damage challenge is made; the target may not Move in its side's next turn");
  for (const Trait& trait : card.traits)
    text.add(signed_number(trait.amount) + " Wits for Melee order");
  if (weapon.mounted_damage) text.add("+1 Damage while its user has a revealed mount");
  if (weapon.harms_user) text.add("if its Hit is Fopp the user takes 1 damage");
  if (weapon.stuns) text.add("a unit damaged by it may not Move in its side's next turn");
  text.add(needs_text(card));
  return std::move(text).end();
}

// "+2 Armor, -1 Stealth", but "+1 Armor, and +1 React against melee attacks"
std::string_view card_joint(const Card& card, const Trait* before, const Trait& now) {
  if (before == nullptr) return ". ";
  if (card.type == CardType::transport) return "; ";
  if (before->code != TraitCode::mod || now.code != TraitCode::mod) return ". ";
  const auto plain = [](const Trait& trait) {
    return trait.attacks == kByAny && trait.classes == 0 && trait.condition == If::always;
  };
  return plain(*before) && !plain(now) ? ", and " : ", ";
}

std::string card_trait_text(const Card& card, const Trait& trait, const Voice& voice) {
  const std::string amount = std::to_string(trait.amount);
  if (trait.code == TraitCode::cost && !trait.pass_only && trait.condition == If::always) {
    if (card.type != CardType::transport)
      return "entering " + terrain_list(trait, "or") + " always costs " +
             std::string(voice.object) + " " + amount;
    return costing(trait) + " " + amount;
  }
  if (trait.code == TraitCode::cost_more) return costing(trait) + " " + amount + " more";
  if (trait.code == TraitCode::noenter)
    return std::string(voice.object) + " may not enter " + terrain_list(trait, "or") +
           " while it is revealed";
  return trait_text(trait, voice);
}

class PersonText {
 public:
  explicit PersonText(const Figure& figure)
      : figure_(&figure), voice_(kPeople[static_cast<std::size_t>(figure.pronoun)]) {}

  std::string text(std::span<const AbilityLine> lines) && {
    for (const AbilityLine& line : lines) {
      const Trait* now =
          line.kind == AbilityLine::Kind::trait ? &figure_->traits[line.index] : nullptr;
      if (now != nullptr)
        trait(*now);
      else
        other(line);
      before_ = now;
    }
    return std::move(text_).end();
  }

 private:
  void trait(const Trait& now) {
    if (same_aura(before_, now)) return text_.add(change_text(now), " and ");
    const std::string_view joint = joint_of(before_, now);
    const bool crossing = now.pass_only && joint != ". ";
    text_.add(crossing ? crossing_text(now, voice_) : trait_text(now, voice_), joint);
  }

  void other(const AbilityLine& line) {
    if (line.kind == AbilityLine::Kind::natural)
      return text_.add("Natural ranged attack: " + numbers_text(figure_->weapon));
    const bool custom = line.kind == AbilityLine::Kind::custom;
    if (told_with_tricks(*figure_, line) ||
        (custom && static_cast<Custom>(line.index) == Custom::parting_shot)) {
      if (!std::exchange(tricks_, true)) text_.add(tricks_text(*figure_));
      return;
    }
    text_.add(custom ? custom_text(static_cast<Custom>(line.index), voice_)
                     : person_action_text(*figure_, figure_->actions[line.index], voice_));
  }

  const Figure* figure_;
  Voice voice_;
  Sentences text_;
  const Trait* before_ = nullptr;
  bool tricks_ = false;
};

}  // namespace

std::string figure_text(const Figure& figure, std::span<const AbilityLine> lines, Bearer bearer) {
  if (bearer == Bearer::pet) return pet_text(figure, lines);
  return PersonText(figure).text(lines);
}

std::string card_text(const Card& card, std::span<const AbilityLine> lines) {
  if (card.type == CardType::ranged || card.type == CardType::melee) return weapon_text(card);
  const Voice& voice = card.kind == Class::none || card.kind == Class::pet ? kBearer : kUser;
  const bool transport = card.type == CardType::transport;
  Sentences text(!transport ? "" : card.kind == Class::mount ? "Mount: " : "Vehicle: ");
  const Trait* before = nullptr;
  std::string last_head;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind == AbilityLine::Kind::trait) {
      const Trait& now = card.traits[lines[i].index];
      text.add(card_trait_text(card, now, voice), card_joint(card, before, now));
      before = &now;
      continue;
    }
    const Action& action = card.actions[lines[i].index];
    const std::string head = card_action_head(action, voice);
    const auto alike = [&](const AbilityLine& line) {
      return line.kind == AbilityLine::Kind::action &&
             card_action_head(card.actions[line.index], voice) == head;
    };
    const bool more = i + 1 < lines.size() && alike(lines[i + 1]);
    const std::string steps = card_steps_text(action, voice);
    if (last_head == head)
      text.add("or " + steps, ", ");
    else
      text.add(head + (more ? "either " : "") + steps);
    last_head = head;
    before = nullptr;
  }
  return std::move(text).end();
}

std::string badge_text(const Badge& badge) {
  Sentences text;
  for (std::size_t i = 0; i < kRatings; ++i)
    if (badge.bonus[i] != 0)
      text.add(signed_number(badge.bonus[i]) + " " + std::string(rating_names()[i]), ", ");
  return std::move(text).end();
}

}  // namespace undercroft::duel_of_ages
