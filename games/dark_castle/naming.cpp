// Names of things and of situations, for words and JSON.
#include "games/dark_castle/naming.hpp"

#include <algorithm>
#include <numeric>

#include "games/dark_castle/dark_castle.hpp"

namespace undercroft::dark_castle::naming {

std::string face_sign(Face face) {
  const std::string sign(name_in(kTraitSigns, face.trait()));
  return face.is_double() ? sign + sign : sign;
}

std::string face_id(std::int64_t code) {
  if (code < kTraits) return std::string(name_in(kTraitIds, code));
  return code < kFaceCodes
             ? "double " + std::string(kTraitIds[static_cast<std::size_t>(code - kTraits)])
             : "?";
}

std::string face_name(std::int64_t code) {
  if (code < kTraits) return trait_name(code);
  return code < kFaceCodes ? "double " + trait_name(code - kTraits) : "?";
}

std::string traits_words(int mask) {
  std::string words;
  for (int trait = 0; trait < kTraits; ++trait)
    if ((mask >> trait & 1) != 0) words += (words.empty() ? "" : " or ") + trait_name(trait);
  return words;
}

std::string row_words(const std::array<std::uint8_t, kTraits>& row) {
  std::vector<std::string> dice;
  for (unsigned trait = 0; trait < kTraits; ++trait)
    dice.insert(dice.end(), std::min<unsigned>(row[trait], kMaxRow), trait_name(trait));
  return dice.empty() ? "no dice" : listed(dice);
}

std::string Names::character(std::int64_t character) const {
  const std::string id = character_id(character);
  return id == "?" ? "somebody" : "{" + id + "}";
}

std::string Names::chapter(std::int64_t chapter) const {
  const std::string id = chapter_id(chapter);
  return id == "?" ? "a card" : "{" + id + "}";
}

std::string Names::label(std::int64_t choice) const {
  if (choice < 0 || choice >= static_cast<std::int64_t>(content_.choices.size())) return "?";
  return "\"" + content_.choices[static_cast<std::size_t>(choice)].label + "\"";
}

std::string Names::item_with(std::string_view article, std::int64_t item) const {
  const std::string id = item_id(item);
  if (id == "?") return std::string(article) + " item";
  const bool has_article = content_.items[static_cast<std::size_t>(item)].name.starts_with("The ");
  return (has_article ? "" : std::string(article) + " ") + "{" + id + "}";
}

std::string Names::the_item(std::int64_t item) const {
  return item_with("the", item);
}

std::string Names::The_item(std::int64_t item) const {
  return item_with("The", item);
}

std::string Names::wish(Option option) const {
  const auto target = [&] { return option.c == 0 ? "" : " on " + character(option.c - 1); };
  switch (static_cast<Verb>(option.verb)) {
    case Verb::take_character:
      return "be " + character(option.a);
    case Verb::turn:
      return character(option.a) + " turns the page";
    case Verb::pick:
      return label(option.a);
    case Verb::nominate:
      return character(option.a) + " is sent";
    case Verb::take:
      return character(option.b) + " takes " + the_item(option.a);
    case Verb::drop:
      return character(option.a) + " puts down " + the_item(option.b);
    case Verb::give:
      return character(option.a) + " gives " + the_item(option.b) + " to " + character(option.c);
    case Verb::use:
      return character(option.a) + " uses " + the_item(option.b) + target();
    case Verb::use_pool:
      return character(option.a) + " uses " + the_item(option.b) + " out of the pool" + target();
    case Verb::done:
      return "all is shared out";
    case Verb::pass:
      return "nothing is used";
    case Verb::lose:
      return character(option.a) + " gives up " + the_item(option.b);
    case Verb::fight:
      return character(option.a) + " steps into the ring";
    case Verb::rest:
      return character(option.a) + " rests";
    case Verb::rest_none:
      return "nobody rests";
    case Verb::attack:
      return character(option.a) + " strikes next";
    case Verb::help:
      return "a " + trait_name(option.a) + " die goes";
    case Verb::turn_die:
      return "a " + trait_name(option.a) + " die turns to " + trait_name(option.b);
    case Verb::heal:
      return character(option.a) + " is healed";
    case Verb::heal_none:
      return "nobody is healed";
    case Verb::abstain:
      return "whatever the others want";
  }
  return "?";
}

std::vector<Special> specials_of(const Fight& fight) {
  std::vector<Special> found;
  const auto flag = [&](std::string_view name, bool on) {
    if (on) found.push_back({name});
  };
  const auto trait = [&](std::string_view name, std::uint8_t which) {
    if (which != kNoTrait) found.push_back({name, which});
  };
  const auto amount = [&](std::string_view name, std::uint8_t n) {
    if (n > 0) found.push_back({name, kNoTrait, n});
  };
  trait("regrow", fight.regrow);
  flag("lowest_only", fight.lowest_only);
  flag("duel", fight.duel);
  amount("final_blow", fight.final_blow);
  amount("idle_bite", fight.idle_bite);
  amount("reinforce", fight.reinforce);
  flag("no_rest", fight.no_rest);
  flag("no_block", fight.no_block);
  trait("hears", fight.hears);
  trait("guarded", fight.guarded);
  flag("shift", fight.shift);
  flag("helped", fight.helped);
  flag("stuck", fight.stuck);
  trait("thief", fight.thief);
  flag("you_first", fight.you_first);
  flag("surprise", fight.surprise);
  amount("toll", fight.toll);
  return found;
}

std::string special_words(const Special& special, const Fight& fight) {
  std::string words;
  for (const char letter : special.name) words += letter == '_' ? ' ' : letter;
  if (special.trait != kNoTrait) words += " " + trait_name(special.trait);
  if (special.n > 0) words += " " + std::to_string(special.n);
  if (special.name == "toll")
    words += " (" + std::string(name_in(kWhoNames, static_cast<int>(fight.toll_who))) + ")";
  return words;
}

int character_at(const State& state, unsigned place) {
  if (place >= kParty || place >= state.config.party) return -1;
  const std::uint8_t character = state.party[place].character;
  return character == kNothing ? -1 : character;
}

int place_in_party(const State& state, std::int64_t character) {
  for (unsigned place = 0; place < state.config.party; ++place)
    if (state.party[place].character == character && character != kNothing)
      return static_cast<int>(place);
  return -1;
}

const Frame* trial_of(const State& state) {
  for (int depth = 0; depth < state.agenda.size(); ++depth) {
    const Frame& frame = state.agenda.below(depth);
    switch (frame.step) {
      case Step::test:
      case Step::each_test:
      case Step::group_test:
      case Step::combat:
        return &frame;
      default:
        break;
    }
  }
  return nullptr;
}

const Frame* combat_of(const State& state) {
  const Frame* trial = trial_of(state);
  return trial != nullptr && trial->step == Step::combat ? trial : nullptr;
}

const Frame* test_of(const State& state) {
  const Frame* trial = trial_of(state);
  return trial != nullptr && trial->step != Step::combat ? trial : nullptr;
}

unsigned fighters_of(const State& state) {
  return state.combat.round == 0 ? state.combat.named : state.combat.fighters;
}

int held_items(const State& state) {
  int count = 0;
  for (unsigned place = 0; place < state.config.party; ++place)
    for (const std::uint8_t item : state.party[place].items) count += item == kNothing ? 0 : 1;
  return count;
}

// ESC-END-03: the boss counts when it has fallen.
int pages_overcome(const State& state) {
  const bool unfinished = page_is_open(state) && state.result != Ending::won;
  return state.pages - (unfinished ? 1 : 0);
}

int cards_in(const std::array<std::uint8_t, kMaxItems>& pile) {
  return std::accumulate(pile.begin(), pile.end(), 0);
}

int asked_place(const State& state, const Content& content) {
  const Frame& frame = state.agenda.top();
  switch (frame.step) {
    case Step::take_character:
      return frame.a;
    case Step::choice:
      return content.ops[frame.pc].by_group ? -1 : state.you;
    case Step::window:
    case Step::hurt:
    case Step::discard:
      return frame.c;
    case Step::set_die:
      return frame.b;
    default:
      return -1;
  }
}

}  // namespace undercroft::dark_castle::naming
