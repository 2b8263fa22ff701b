#include "games/cthulhu_rising/content_steps.hpp"

#include <array>

#include "games/cthulhu_rising/content_reader.hpp"

namespace undercroft::cthulhu_rising {

std::string Steps::step(const Op& op, const Op* before) const {
  switch (op.code) {
    case OpCode::wound:
      return verb(op, "wound") + (op.n > 1 ? " " + std::to_string(op.n) + " times" : "");
    case OpCode::destroy:
      return verb(op, "destroy");
    case OpCode::exhaust:
      return verb(op, "exhaust");
    case OpCode::ready:
      return verb(op, "ready");
    case OpCode::restore:
      return verb(op, "restore");
    case OpCode::uncommit:
      return verb(op, "uncommit");
    case OpCode::insane:
      return does(op, "goes insane", "go insane");
    case OpCode::heal:
      return then_it(op, "remove " + counted(op.n, "wound") + " from ", "");
    case OpCode::bounce:
      return bounce(op);
    case OpCode::mod:
    case OpCode::restrict_:
      return does(op, changes(op, false), changes(op, true));
    case OpCode::control:
      return then_it(op, "take control of ", "");
    case OpCode::commit:
      return commit(op);
    case OpCode::fate:
      return "place " + counted(op.n, "success token") + " on " + name_;
    default:
      break;
  }
  return other_step(op, before);
}

std::string Steps::other_step(const Op& op, const Op* before) const {
  switch (op.code) {
    case OpCode::sacrifice:
      return sides(op, "sacrifice", "sacrifices") +
             (op.n == 1 ? " a character" : " " + counted(op.n, "character"));
    case OpCode::struggle:
      return struggle(op);
    case OpCode::draw:
      return sides(op, "draw", "draws") + " " + counted(op.n, "card");
    case OpCode::discard:
      return discard(op);
    case OpCode::hand_limit:
      return sides(op, "discard", "discards") + " down to " + counted(op.n, "card") + " in hand";
    case OpCode::mill:
      return sides(op, "discard", "discards") + " the top " +
             (op.n == 1 ? "card" : counted(op.n, "card")) + " of " + their(op) + " deck";
    case OpCode::search:
      return "look at the top " + counted(op.n, "card") + " of your deck, you may reveal " +
             with_article(noun(pick_of(op.pick), false, Whose::as_written)) +
             " among them and put it into your hand, then shuffle";
    case OpCode::recur:
      return recur(op);
    case OpCode::put:
      return then_it(op, "put ", op.exhausted ? " into play exhausted" : " into play");
    case OpCode::token:
      return token(op);
    default:
      break;
  }
  return last_steps(op, before);
}

std::string Steps::last_steps(const Op& op, const Op* before) const {
  switch (op.code) {
    case OpCode::resource:
      return resource(op);
    case OpCode::domain:
      return sides(op, "create", "creates") + " a new domain with the top card of " + their(op) +
             " deck attached as a resource";
    case OpCode::refresh:
      return "refresh all of " + whose(op) + " domains";
    case OpCode::drain:
      return "choose and drain " + std::to_string(op.n) + " of " + whose(op) + " domains";
    case OpCode::discount:
      return discount(op);
    case OpCode::time:
      return std::string("it is ") + (op.n == kItIsDay ? "Day" : "Night") +
             " until the end of the phase";
    case OpCode::prophecy:
      return "place " + name_ + " faceup on top of your deck";
    case OpCode::cancel:
      return "cancel it";
    case OpCode::instead:
      return "instead " + inner(op);
    case OpCode::opp_may:
      return opponent_may(op, before);
    default:
      break;
  }
  return {};
}

std::string Steps::bounce(const Op& op) const {
  const Pick& pick = pick_of(op.pick);
  if (!chooses(pick)) return "return " + choose(pick) + " to its owner's hand";
  return choose(pick) + (several(pick) ? "; return them to their owners' hands"
                                       : "; return it to its owner's hand");
}

// Rule 6.
std::string Steps::changes(const Op& op, bool plural) const {
  std::string text;
  for (const Change& change : content_->changes_of(op))
    text.append(text.empty() ? "" : " and ").append(change_text(change, plural));
  const bool lasts = ability_->kind == AbilityKind::passive;
  return lasts ? text : text + " until the end of the phase";
}

std::string Steps::change_text(const Change& change, bool plural) {
  const auto says = [&](std::string_view one, std::string_view many) {
    return std::string(plural ? many : one);
  };
  switch (change.what) {
    case ChangeWhat::skill:
      return says("gets ", "get ") + signed_text(change.n) + " skill";
    case ChangeWhat::toughness:
      return change.n > 0 ? says("gains", "gain") + " Toughness +" + std::to_string(change.n)
                          : says("gets ", "get ") + signed_text(change.n) + " Toughness";
    case ChangeWhat::gain:
      if (change.keyword == kCannotCommit) return "cannot commit";
      if (change.keyword == kCannotReady) return says("does", "do") + " not ready";
      return says("gains ", "gain ") + keyword_name(change.keyword);
    case ChangeWhat::lose:
      return says("loses ", "lose ") + keyword_name(change.keyword);
    default:
      break;
  }
  const auto icon = static_cast<unsigned>(change.what) - 1U;
  const std::string verb_text = change.n > 0 ? says("gains ", "gain ") : says("loses ", "lose ");
  const int n = change.n > 0 ? change.n : -change.n;
  return verb_text + std::to_string(n) + " " + std::string(icon_names()[icon]) +
         (n == 1 ? " icon" : " icons");
}

std::string Steps::signed_text(int n) {
  return (n > 0 ? "+" : "") + std::to_string(n);
}

std::string Steps::keyword_name(std::uint16_t keyword) {
  for (unsigned i = 0; i < keyword_names().size(); ++i)
    if (keyword == 1U << i) return std::string(keyword_names()[i]);
  return {};
}

std::string Steps::struggle(const Op& op) const {
  std::string text;
  for (const Change& change : content_->changes_of(op)) {
    const auto icon = static_cast<unsigned>(change.what) - 1U;
    const int n = change.n > 0 ? change.n : -change.n;
    text.append(text.empty() ? "" : " and ").append(change.n > 0 ? "add " : "remove ");
    text.append(std::to_string(n)).append(" ").append(icon_names()[icon]);
    text.append(n == 1 ? " struggle" : " struggles");
  }
  const Pick& pick = pick_of(op.pick);
  const bool lasts = ability_->kind == AbilityKind::passive;
  const std::string end = lasts ? "" : " until the end of the phase";
  if (chooses(pick)) return choose(pick) + "; " + text + " at it" + end;
  return text + " at " + choose(pick) + end;
}

std::string Steps::discard(const Op& op) {
  const std::string cards = counted(op.n, "card");
  if (op.mode == DiscardMode::pick)
    return "look at an opponent's hand and discard " + cards + " from it";
  if (op.mode == DiscardMode::random)
    return sides(op, "discard", "discards") + " " + cards + " at random from hand";
  return sides(op, "choose and discard", "chooses and discards") + " " + cards + " from hand";
}

std::string Steps::recur(const Op& op) const {
  constexpr std::array<std::string_view, 3> kWhere = {" into your hand", " on the top of your deck",
                                                      " on the bottom of your deck"};
  const std::string where(kWhere[static_cast<unsigned>(op.to)]);
  if (pick_of(op.pick).reference == Reference::it) return "put that card" + where;
  return then_it(op, "put ", where);
}

std::string Steps::token(const Op& op) const {
  const Pick& pick = pick_of(op.pick);
  const bool more = op.n > 0;
  const std::string text = (more ? "add " : "remove ") + std::to_string(more ? op.n : -op.n) +
                           " of " + whose(op) + " success tokens " + (more ? "to " : "from ");
  if (!chooses(pick)) return text + choose(pick);
  return choose(pick) + "; " + text + (several(pick) ? "each of them" : "it");
}

std::string Steps::commit(const Op& op) const {
  const Pick& to = pick_of(op.story);
  const std::string who = "commit " + choose(pick_of(op.pick)) + " to ";
  if (!chooses(to)) return who + choose(to);
  return who + "a story of your choice" + behind_noun(to, Whose::as_written);
}

std::string Steps::resource(const Op& op) {
  if (op.n < 0)
    return sides(op, "choose and discard", "chooses and discards") + " " + std::to_string(-op.n) +
           " of " + their(op) + " resources";
  if (op.n == 1)
    return sides(op, "attach", "attaches") + " the top card of " + their(op) + " deck to one of " +
           their(op) + " domains as a resource";
  return sides(op, "attach", "attaches") + " the top " + std::to_string(op.n) + " cards of " +
         their(op) + " deck to " + their(op) + " domains as resources";
}

std::string Steps::discount(const Op& op) const {
  const Pick& pick = pick_of(op.pick);
  const std::string by = " by " + std::to_string(op.n) + " (to a minimum of 1)";
  if (ability_->kind == AbilityKind::passive)
    return "lower your cost to play " + noun(pick, true, Whose::as_written) + by;
  return "lower the cost of the next " + noun(pick, false, Whose::as_written) +
         " you play this phase" + by;
}

std::string Steps::inner(const Op& op) const {
  const Ability& ability = content_->abilities[op.ability];
  return Steps(*content_, ability, name_, attach_).step(content_->ops[ability.first_op], nullptr);
}

// "the same" is said only where it is the same.
std::string Steps::opponent_may(const Op& op, const Op* before) const {
  const std::string words = inner(op);
  if (before != nullptr && step(*before, nullptr) == words)
    return "then each opponent may do the same";
  return "each opponent may resolve: " + words;
}

}  // namespace undercroft::cthulhu_rising
