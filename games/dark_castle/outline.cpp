// What a run of operations will do, in short.
#include "games/dark_castle/outline.hpp"

#include "games/dark_castle/naming.hpp"

namespace undercroft::dark_castle {

namespace {

using namespace naming;

constexpr int kDeepest = 4;  // of blocks within blocks; what lies deeper is left to the card's text

class Outliner {
 public:
  Outliner(const Content& content, const State& state)
      : content_(content), state_(state), names_(content) {}

  std::string block(unsigned index, int depth = 0) const {
    if (index >= content_.blocks.size() || depth > kDeepest) return "...";
    std::string words;
    for (const Op& op : content_.block(index))
      words += (words.empty() ? "" : "; then ") + one(op, depth);
    return words.empty() ? "nothing happens" : words;
  }

 private:
  std::string one(const Op& op, int depth) const {
    switch (op.code) {
      case OpCode::damage:
        return does(op.who, "lose") + " " + number(op.n) + " HP";
      case OpCode::heal:
        return does(op.who, "heal") + " " + number(op.n);
      case OpCode::draw:
        return "draw " + count_words(amount(op.n), "item");
      case OpCode::discard:
        return discard(op, depth);
      case OpCode::choice:
        return "choose " + labels(op);
      case OpCode::nominate:
        return "the group sends somebody";
      case OpCode::test:
      case OpCode::each_test:
      case OpCode::group_test:
        return test(op, depth);
      case OpCode::die:
        return die(op, depth);
      case OpCode::combat:
        return combat(op);
      case OpCode::peek:
        return "the next card is shown to all";
      case OpCode::must_turn_next:
        return subject(op.who) + " must turn the next page";
      case OpCode::shuffle_items:
        return "all held items are shuffled and dealt out anew";
    }
    return "";
  }

  int amount(std::uint8_t n) const { return n == kPartySize ? state_.config.party : n; }
  std::string number(std::uint8_t n) const { return std::to_string(amount(n)); }
  std::string at(unsigned place, std::string_view otherwise) const {
    const int character = character_at(state_, place);
    return character < 0 ? std::string(otherwise) : names_.character(character);
  }
  std::string subject(Who who) const {
    switch (who) {
      case Who::you:
        return at(state_.you, "you");
      case Who::others:
        return "everybody else";
      case Who::all:
        return "everybody";
      case Who::nominee:
        return at(state_.nominee, "the one who is sent");
      case Who::non_nominees:
        return state_.nominee == kNothing ? "everybody else"
                                          : "everybody but " + at(state_.nominee, "the one sent");
      case Who::lowest:
        return "whoever has the fewest HP";
      case Who::random1:
        return "somebody by lot";
      case Who::each:
        return "that prisoner";
      case Who::group:
        return "the group";
    }
    return "";
  }
  std::string does(Who who, std::string_view verb) const {
    return subject(who) + " " + std::string(verb) + "s";
  }

  std::string discard(const Op& op, int depth) const {
    std::string words = op.who == Who::group ? "the group gives up" : does(op.who, "discard");
    words += " " + count_words(amount(op.n), "item");
    if (op.random) words += " picked by chance";
    if (!is_empty(op.block[0])) words += ", or with none " + block(op.block[0], depth + 1);
    return words;
  }

  std::string labels(const Op& op) const {
    std::string words;
    for (unsigned i = op.index; i < op.index + unsigned{op.n}; ++i)
      words += (words.empty() ? "" : " or ") + names_.label(i);
    return words;
  }

  std::string test(const Op& op, int depth) const {
    std::string words = subject(op.who);
    if (op.code == OpCode::group_test)
      words += std::string(op.who == Who::nominee ? "" : " together") + " must roll " +
               number(op.n) + " " + traits_words(op.traits) + tries(op);
    else
      words += " rolls once for " + traits_words(op.traits);
    words += branch(", after each miss: ", op.code == OpCode::group_test ? op.block[2] : 0, depth);
    words += branch(", on success: ", op.block[0], depth);
    return words + branch(", on failure: ", op.block[1], depth);
  }
  static std::string tries(const Op& op) {
    if (op.tries == 0) return " in as many attempts as it takes";
    return " in at most " + count_words(op.tries, "attempt");
  }
  std::string branch(std::string_view when, unsigned index, int depth) const {
    return is_empty(index) ? "" : std::string(when) + block(index, depth + 1);
  }
  bool is_empty(unsigned index) const {
    return index >= content_.blocks.size() || content_.blocks[index].count == 0;
  }

  std::string die(const Op& op, int depth) const {
    std::string words = "roll a chapter die";
    for (unsigned trait = 0; trait < kTraits; ++trait)
      words += branch(", " + trait_name(trait) + ": ", op.block[trait], depth);
    return words;
  }

  std::string combat(const Op& op) const {
    if (op.index >= content_.fights.size()) return "a fight";
    const Fight& fight = content_.fights[op.index];
    std::string words =
        subject(op.who) + (op.who == Who::all ? " fights against " : " fights alone against ");
    words += enemy_dice(fight, state_.config.party);
    for (const Special& special : specials_of(fight)) words += ", " + special_words(special, fight);
    if (fight.reward != 1) words += ", " + count_words(fight.reward, "item") + " to win";
    return words;
  }

  const Content& content_;
  const State& state_;
  Names names_;
};

}  // namespace

std::string outline(const Content& content, const State& state, unsigned block) {
  return Outliner(content, state).block(block);
}

std::string enemy_dice(const Fight& fight, int party) {
  std::vector<std::string> parts;
  for (unsigned trait = 0; trait < kTraits; ++trait)
    if (fight.shows[trait] > 0)
      parts.push_back(std::to_string(fight.shows[trait]) + " " + trait_name(trait));
  if (fight.rolls > 0)
    parts.push_back(count_words(fight.rolls * party, "rolled die", "rolled dice"));
  return parts.empty() ? "no dice" : listed(parts);
}

}  // namespace undercroft::dark_castle
