// Positions as JSON: the whole state and back, every fact checked. What follows from the rest (the
// unseen chapters, the item deck) is not written. What a position leaves out is as at the beginning
// of a page decision, so a scenario says no more than it is about.
#include <algorithm>
#include <optional>
#include <vector>

#include "games/dark_castle/naming.hpp"
#include "games/dark_castle/party.hpp"
#include "games/dark_castle/phases.hpp"
#include "games/dark_castle/position.hpp"

namespace undercroft::dark_castle {

namespace {

constexpr std::array<std::string_view, kFaceCodes> kFaceIds = {
    "might", "cunning", "wisdom", "double might", "double cunning", "double wisdom"};
constexpr std::string_view kOtherCard = "the options say that another card lies here";
constexpr std::array<std::string_view, 3> kResultNames = {"playing", "lost", "won"};

class PositionWriter {
 public:
  PositionWriter(const DarkCastle& rules, const State& state, json::Writer& out)
      : rules_(rules), content_(rules.content()), state_(state), out_(out) {}

  void write() {
    out_.open();
    if (state_.result != Ending::playing)
      out_.field("result", kResultNames[static_cast<unsigned>(state_.result)]);
    out_.key("book").open_list();
    for (unsigned i = 0; i < state_.pages; ++i) chapter(state_.book[i]);
    out_.close_list();
    out_.field_flag("open", state_.page_open != 0);
    out_.key("next");
    state_.next_page == kNothing ? void(out_.null()) : chapter(state_.next_page);
    place("you", state_.you);
    place("nominee", state_.nominee);
    place("each", state_.each);
    place("must_turn", state_.must_turn);
    places("passed", state_.passed);
    write_party();
    pile("discard", state_.discard);
    pile("pool", state_.pool);
    write_rolls();
    write_combat();
    write_losses();
    write_stack();
    if (!state_.votes.asked().empty()) write_votes();
    out_.close();
  }

 private:
  void chapter(unsigned card) { out_.text(content_.chapters[card].id); }
  void place(std::string_view key, unsigned place) {
    out_.key(key);
    place < state_.config.party ? out_.number(place) : out_.null();
  }
  void places(std::string_view key, unsigned mask) {
    out_.key(key).open_list();
    each_bit(mask, [&](unsigned at) { out_.number(at); });
    out_.close_list();
  }
  void pile(std::string_view key, const std::array<std::uint8_t, kMaxItems>& cards) {
    out_.key(key).open_list();
    for (unsigned item = 0; item < content_.items.size(); ++item)
      for (unsigned copy = 0; copy < cards[item]; ++copy) out_.text(content_.items[item].id);
    out_.close_list();
  }
  void write_party() {
    out_.key("party").open_list();
    for (unsigned at = 0; at < state_.config.party; ++at) {
      const Prisoner& prisoner = state_.party[at];
      out_.open().key("character");
      prisoner.character == kNothing ? out_.null()
                                     : out_.text(content_.characters[prisoner.character].id);
      out_.field("hp", prisoner.hp).key("items").open_list();
      for (const std::uint8_t item : prisoner.items)
        if (item != kNothing) out_.text(content_.items[item].id);
      out_.close_list().close();
    }
    out_.close_list();
  }
  void faces(std::string_view key, const std::array<Face, kParty>& list) {
    out_.key(key).open_list();
    for (unsigned at = 0; at < state_.config.party; ++at)
      list[at].none() ? out_.null() : out_.text(kFaceIds[list[at].code()]);
    out_.close_list();
  }
  void write_rolls() {
    const Rolls& rolls = state_.rolls;
    if (is_default(rolls)) return;
    out_.key("rolls").open();
    faces("face", rolls.face);
    faces("second", rolls.second);
    out_.key("extra").open_list();
    for (unsigned at = 0; at < state_.config.party; ++at)
      rolls.extra[at] == kNothing ? out_.null() : out_.text(naming::kTraitIds[rolls.extra[at]]);
    out_.close_list();
    places("rolled", rolls.rolled);
    places("counted", rolls.counted);
    out_.field("bonus", rolls.bonus).field("spent", rolls.spent).close();
  }
  void write_combat() {
    const Combat& c = state_.combat;
    if (is_default(c)) return;
    out_.key("combat").open().key("row").open_list();
    for (unsigned trait = 0; trait < kTraits; ++trait)
      for (unsigned die = 0; die < c.row[trait]; ++die) out_.text(naming::kTraitIds[trait]);
    out_.close_list().field("round", c.round);
    places("named", c.named);
    places("fighters", c.fighters);
    places("blocked", c.blocked);
    places("removed", c.removed);
    place("resting", c.resting);
    places("rested", c.rested);
    out_.field("reinforced", c.reinforced).field_flag("no_attack", c.no_attack != 0);
    place("last_hit", c.last_hit);
    out_.field("helps", c.helps).close();
  }
  void write_losses() {
    if (std::ranges::all_of(state_.loss, [](unsigned loss) { return loss == 0; })) return;
    out_.key("loss").open_list();
    for (unsigned at = 0; at < state_.config.party; ++at) out_.number(state_.loss[at]);
    out_.close_list();
  }
  // From the bottom to the top; letters that are 0 are left out.
  void write_stack() {
    out_.key("stack").open_list();
    for (int depth = state_.agenda.size() - 1; depth >= 0; --depth) {
      const Frame& frame = state_.agenda.below(depth);
      out_.open().field("step", naming::kStepNames[static_cast<unsigned>(frame.step)]);
      if (frame.a != 0) out_.field("a", frame.a);
      if (frame.b != 0) out_.field("b", frame.b);
      if (frame.c != 0) out_.field("c", frame.c);
      if (frame.pc != 0) out_.field("pc", frame.pc);
      if (frame.end != 0) out_.field("end", frame.end);
      out_.close();
    }
    out_.close_list();
  }
  void option(Option option) {
    std::string name;
    rules_.name_option(option, name);
    out_.text(name);
  }
  void write_votes() {
    out_.key("votes").open_list();
    for (const Seat seat : SeatSet::first(state_.config.seats))
      state_.votes.has(seat) ? option(state_.votes.of(seat)) : void(out_.null());
    out_.close_list();
    if (state_.ballot == 0) return;
    out_.key("first_ballot").open_list();
    for (const Seat seat : SeatSet::first(state_.config.seats))
      option(state_.first_ballot[seat.index]);
    out_.close_list();
  }

  const DarkCastle& rules_;
  const Content& content_;
  const State& state_;
  json::Writer& out_;
};

class PositionReader {
 public:
  PositionReader(const DarkCastle& rules, State& state, const Cursor& root)
      : rules_(rules),
        content_(rules.content()),
        state_(state),
        root_(root),
        chapters_(ids_of(content_.chapters)),
        items_(ids_of(content_.items)),
        characters_(ids_of(content_.characters)) {}

  void read() {
    root_.only({"result", "book", "open", "next", "you", "nominee", "each", "must_turn", "passed",
                "party", "discard", "pool", "rolls", "combat", "loss", "stack", "votes",
                "first_ballot", "fight"});
    begin();
    read_pages();
    read_party();
    if (failed()) return;
    state_.you = place_or(root_, "you", 0);
    state_.nominee = place_or(root_, "nominee", kNothing);
    state_.each = place_or(root_, "each", kNothing);
    state_.must_turn = place_or(root_, "must_turn", kNothing);
    state_.passed = mask_or(root_, "passed", 0);
    read_items();
    if (root_.has("rolls")) read_rolls(root_.at("rolls"));
    if (root_.has("combat")) read_combat(root_.at("combat"));
    if (root_.has("loss")) read_losses(root_.at("loss"));
    if (failed()) return;
    if (root_.has("fight")) return read_fight(root_.at("fight"));
    read_stack();
    if (!failed()) read_votes();
  }

  // The operation of a fight that was given by its card: the rules go on from there.
  std::optional<unsigned> fight_op() const { return fight_op_; }

 private:
  bool failed() const { return root_.report().failed(); }
  static bool is_null(const Cursor& at) { return at.value().kind == Value::Kind::null; }
  int party() const { return state_.config.party; }

  // A position leaves nothing of the set-up but its options.
  void begin() {
    const Config config = state_.config;
    state_ = State{};
    state_.config = config;
    state_.unseen = content_.chapters.size() == kMaxChapters
                        ? ~std::uint64_t{0}
                        : (std::uint64_t{1} << content_.chapters.size()) - 1U;
    if (root_.has("result"))
      state_.result = static_cast<Ending>(root_.at("result").word(kResultNames));
  }

  std::uint8_t place_or(const Cursor& from, std::string_view key, std::uint8_t otherwise) const {
    if (!from.has(key) || is_null(from.at(key))) return otherwise;
    return static_cast<std::uint8_t>(from.at(key).number(0, party() - 1));
  }
  std::uint8_t mask_or(const Cursor& from, std::string_view key, unsigned otherwise) const {
    if (!from.has(key)) return static_cast<std::uint8_t>(otherwise);
    const Cursor list = from.at(key);
    unsigned mask = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto at = static_cast<unsigned>(list.item(i).number(0, party() - 1));
      if ((mask >> at & 1U) != 0) list.item(i).fault("this place stands here twice");
      mask |= 1U << at;
    }
    return static_cast<std::uint8_t>(mask);
  }

  std::uint8_t see_chapter(const Cursor& at) {
    const auto card = static_cast<std::uint8_t>(at.word(chapters_));
    const std::uint64_t bit = std::uint64_t{1} << card;
    if ((state_.unseen & bit) == 0 && !failed()) at.fault("this card stands here twice");
    state_.unseen &= ~bit;
    return card;
  }
  void read_pages() {
    if (root_.has("fight") && !root_.has("book")) read_pages_to(root_.at("fight"));
    if (root_.has("book")) {
      const Cursor book = root_.at("book");
      if (book.size() > state_.config.castle_length + std::size_t{1})
        return book.fault("the castle has " + std::to_string(state_.config.castle_length) +
                          " pages and a boss");
      for (std::size_t i = 0; i < book.size(); ++i) {
        state_.book[state_.pages++] = see_chapter(book.item(i));
        const bool boss = content_.chapters[state_.book[i]].boss;
        if (boss != (i == state_.config.castle_length))
          return book.item(i).fault("the boss is the card behind the last page, and only that");
        if (!agreed(i, state_.book[i])) return book.item(i).fault(kOtherCard);
      }
    }
    state_.page_open = root_.flag_or("open", false) ? 1 : 0;
    if (root_.has("next") && !is_null(root_.at("next"))) {
      state_.next_page = see_chapter(root_.at("next"));
      const bool boss = content_.chapters[state_.next_page].boss;
      if (boss != (state_.pages == state_.config.castle_length) ||
          state_.pages > state_.config.castle_length)
        return root_.at("next").fault(
            "the boss lies below the last page, and nothing lies below the boss");
      if (!agreed(state_.pages, state_.next_page)) root_.at("next").fault(kOtherCard);
    }
  }
  // The page of a fight, and before a boss the chapters that come first.
  void read_pages_to(const Cursor& fight) {
    const auto card = static_cast<std::uint8_t>(fight.at("card").word(chapters_));
    if (failed()) return;
    const auto turn = [&](unsigned page) {
      state_.book[state_.pages++] = static_cast<std::uint8_t>(page);
      state_.unseen &= ~(std::uint64_t{1} << page);
    };
    const Config& config = state_.config;
    const unsigned before = content_.chapters[card].boss ? config.castle_length : 0U;
    for (unsigned next = 0; state_.pages < before && next < content_.chapters.size(); ++next)
      if (!content_.chapters[next].boss && agreed(state_.pages, next)) turn(next);
    turn(card);
    if (state_.pages != before + 1 || !agreed(before, card)) fight.at("card").fault(kOtherCard);
  }
  // fixed_castle and boss of section 6.
  bool agreed(std::size_t page, unsigned card) const {
    const Config& config = state_.config;
    if (page < config.fixed_count) return config.fixed[page] == card;
    return page != config.castle_length || config.boss == kNothing || config.boss == card;
  }

  // Without a word about it, the party is the first characters, whole and with empty hands.
  void read_party() {
    for (unsigned at = 0; at < state_.config.party; ++at) {
      state_.party[at].character = static_cast<std::uint8_t>(at);
      state_.party[at].hp = static_cast<std::int8_t>(state_.config.max_hp);
    }
    if (!root_.has("party")) return;
    const Cursor list = root_.at("party");
    if (list.size() != state_.config.party)
      return list.fault("there are " + std::to_string(party()) +
                        " characters, one for each of `seats` and two for a person alone, got " +
                        std::to_string(list.size()));
    for (unsigned at = 0; at < state_.config.party; ++at) {
      const Cursor from = list.item(at);
      from.only({"character", "hp", "items"});
      Prisoner& prisoner = state_.party[at];
      if (from.has("character") && is_null(from.at("character")))
        prisoner.character = kNothing;
      else if (from.has("character"))
        prisoner.character = static_cast<std::uint8_t>(from.at("character").word(characters_));
      const int least = state_.result == Ending::lost ? -99 : 1;
      prisoner.hp = static_cast<std::int8_t>(
          from.number_or("hp", least, state_.config.max_hp, state_.config.max_hp));
      if (from.has("items")) read_hands(from.at("items"), prisoner);
    }
    for (unsigned at = 1; at < state_.config.party; ++at)
      for (unsigned other = 0; other < at; ++other)
        if (state_.party[at].character == state_.party[other].character &&
            state_.party[at].character != kNothing)
          list.item(at).fault("this character is in the party twice");
  }
  void read_hands(const Cursor& list, Prisoner& prisoner) const {
    int hands = 0;
    if (list.size() > kHands) return list.fault("a character has two hands");
    for (std::size_t i = 0; i < list.size(); ++i) {
      prisoner.items[i] = static_cast<std::uint8_t>(list.item(i).word(items_));
      hands += content_.items[prisoner.items[i]].hands;
    }
    if (hands > kHands) list.fault("these items take more than two hands");
    std::ranges::sort(prisoner.items);
  }

  // What is not mentioned lies in the item deck.
  void read_items() {
    for (std::size_t item = 0; item < content_.items.size(); ++item)
      state_.deck[item] = content_.items[item].count;
    for (const Prisoner& prisoner : state_.party)
      for (const std::uint8_t item : prisoner.items)
        if (item != kNothing) take_from_deck(root_, item);
    read_pile("discard", state_.discard);
    read_pile("pool", state_.pool);
  }
  void take_from_deck(const Cursor& at, unsigned item) {
    if (state_.deck[item] == 0)
      return failed() ? void()
                      : at.fault("there are more cards of " + content_.items[item].id +
                                 " than the game has");
    --state_.deck[item];
  }
  void read_pile(std::string_view key, std::array<std::uint8_t, kMaxItems>& pile) {
    if (!root_.has(key)) return;
    const Cursor list = root_.at(key);
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
      const std::size_t item = list.item(i).word(items_);
      take_from_deck(list.item(i), static_cast<unsigned>(item));
      ++pile[item];
    }
  }

  template <class Put>
  void each_place(const Cursor& from, std::string_view key, Put put) const {
    if (!from.has(key)) return;
    const Cursor list = from.at(key);
    if (list.size() != state_.config.party)
      return list.fault("expected " + std::to_string(party()) + " values");
    for (unsigned at = 0; at < state_.config.party; ++at)
      if (!is_null(list.item(at))) put(at, list.item(at));
  }
  void read_rolls(const Cursor& from) {
    from.only({"face", "second", "extra", "rolled", "counted", "bonus", "spent"});
    Rolls& rolls = state_.rolls;
    const auto face = [](const Cursor& at) {
      return Face::from_code(static_cast<unsigned>(at.word(kFaceIds)));
    };
    each_place(from, "face", [&](unsigned at, const Cursor& c) { rolls.face[at] = face(c); });
    each_place(from, "second", [&](unsigned at, const Cursor& c) { rolls.second[at] = face(c); });
    each_place(from, "extra", [&](unsigned at, const Cursor& c) {
      rolls.extra[at] = static_cast<std::uint8_t>(c.word(naming::kTraitIds));
    });
    rolls.rolled = mask_or(from, "rolled", 0);
    rolls.counted = mask_or(from, "counted", 0);
    rolls.bonus = static_cast<std::uint8_t>(from.number_or("bonus", 0, 2 * kParty, 0));
    rolls.spent = static_cast<std::uint8_t>(
        from.number_or("spent", 0, (1 << (2 * state_.config.party)) - 1, 0));
  }
  void read_row(const Cursor& row, Combat& c) const {
    if (row.size() > kMaxRow) return row.fault("there are nine chapter dice");
    for (std::size_t i = 0; i < row.size(); ++i) ++c.row[row.item(i).word(naming::kTraitIds)];
  }
  void read_combat(const Cursor& from) {
    from.only({"row", "round", "named", "fighters", "blocked", "removed", "resting", "rested",
               "reinforced", "no_attack", "last_hit", "helps"});
    Combat& c = state_.combat;
    read_row(from.at("row"), c);
    if (failed()) return;
    c.round = static_cast<std::uint8_t>(from.number_or("round", 0, kMostRounds, 0));
    c.named = mask_or(from, "named", everybody(state_));
    c.fighters = mask_or(from, "fighters", 0);
    c.blocked = mask_or(from, "blocked", 0);
    c.removed = mask_or(from, "removed", 0);
    c.resting = place_or(from, "resting", kNothing);
    c.rested = mask_or(from, "rested", 0);
    c.reinforced = static_cast<std::uint8_t>(from.number_or("reinforced", 0, kMaxRow, 0));
    c.no_attack = from.flag_or("no_attack", false) ? 1 : 0;
    c.last_hit = place_or(from, "last_hit", kNothing);
    c.helps = static_cast<std::uint8_t>(from.number_or("helps", 0, kParty, 0));
  }
  void read_losses(const Cursor& list) {
    if (list.size() != state_.config.party)
      return list.fault("expected " + std::to_string(party()) + " losses");
    for (unsigned at = 0; at < state_.config.party; ++at)
      state_.loss[at] = static_cast<std::uint8_t>(list.item(at).number(0, 99));
  }

  // A fight by its card instead of frames: it stands at the beginning of that round, before round 1
  // in DICE, or in GUARD, and the rules go on from there.
  void read_fight(const Cursor& from) {
    from.only({"card", "which", "row", "round", "who", "at"});
    for (const std::string_view key : {"stack", "combat", "votes", "first_ballot"})
      if (root_.has(key))
        return root_.at(key).fault("a fight that is given by its card needs none");
    if (failed()) return;
    const std::size_t card = from.at("card").word(chapters_);
    if (failed()) return;
    if (state_.pages == 0 || state_.book[state_.pages - 1U] != card)
      return from.at("card").fault("the last page of the book must be this one");
    const auto which = static_cast<std::size_t>(from.number_or("which", 1, 9, 1));
    fight_op_ = fight_op(static_cast<unsigned>(card), which);
    if (!fight_op_) return from.fault("there are not so many fights on this page");
    const unsigned op = *fight_op_;
    if (state_.result != Ending::playing) return from.fault("the game is over");
    for (unsigned at = 0; at < state_.config.party; ++at)
      if (state_.party[at].character == kNothing)
        return from.fault("before a fight everybody has a character");
    if (rules_.op_place(op).nominated && state_.nominee == kNothing)
      return from.fault("this fight has a nominee: say \"nominee\": 0");
    state_.page_open = 1;
    constexpr std::array<std::string_view, 3> kMoments = {"round", "dice", "guard"};
    constexpr std::array<std::uint8_t, 3> kPhases = {kCombatRound, kCombatDice, kCombatGuard};
    const std::size_t at = from.has("at") ? from.at("at").word(kMoments) : 0;
    Combat& c = state_.combat;
    read_row(from.at("row"), c);
    const auto round = static_cast<std::uint8_t>(from.number_or("round", 1, kMostRounds, 1));
    c.round = at == 0 ? static_cast<std::uint8_t>(round - 1) : at == 1 ? std::uint8_t{0} : round;
    if (from.has("who")) c.named = who_fights(from.at("who"));
    if (failed()) return;
    if (c.dice() == 0) return from.at("row").fault("the fight is over when the row is empty");
    state_.agenda.push({.step = Step::page, .a = 1});
    push_rest(op);
    state_.agenda.push({.step = Step::combat, .a = kPhases[at], .pc = content_.ops[op].index});
  }
  // The operation of the card's fight, or of its second one.
  std::optional<unsigned> fight_op(unsigned card, std::size_t which) const {
    std::vector<unsigned> found;
    for (unsigned op = 0; op < content_.ops.size(); ++op)
      if (content_.ops[op].code == OpCode::combat && rules_.op_place(op).page == card)
        found.push_back(op);
    std::ranges::sort(found, {}, [&](unsigned op) { return content_.ops[op].index; });
    if (which > found.size()) return std::nullopt;
    return found[which - 1];
  }
  std::uint8_t who_fights(const Cursor& list) const {
    unsigned mask = 0;
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
      const std::size_t character = list.item(i).word(characters_);
      const int place = naming::place_in_party(state_, static_cast<std::int64_t>(character));
      if (place < 0 && !failed()) list.item(i).fault("this character is not in the party");
      if (place >= 0) mask |= 1U << place;
    }
    if (mask == 0 && !failed()) list.fault("somebody must fight");
    return static_cast<std::uint8_t>(mask);
  }
  // What the page does after the operation, the outer blocks first.
  void push_rest(unsigned op) {
    for (unsigned outer = 0; outer < content_.ops.size(); ++outer)
      if (holds(content_.ops[outer], op)) push_rest(outer);
    const std::uint16_t end = rules_.op_place(op).end;
    if (op + 1U < end)
      state_.agenda.push(
          {.step = Step::block, .pc = static_cast<std::uint16_t>(op + 1U), .end = end});
  }
  bool holds(const Op& outer, unsigned op) const {
    const auto within = [&](unsigned block) {
      const Block& run = content_.blocks[block];
      return op >= run.first && op < unsigned{run.first} + run.count;
    };
    if (outer.code == OpCode::choice)
      for (unsigned i = outer.index; i < outer.index + unsigned{outer.n}; ++i)
        if (within(content_.choices[i].block)) return true;
    return std::ranges::any_of(outer.block,
                               [&](unsigned block) { return block != 0 && within(block); });
  }

  void read_stack() {
    if (!root_.has("stack")) {
      state_.agenda.push({.step = Step::page});
      return;
    }
    const Cursor list = root_.at("stack");
    if (list.size() == 0 || list.size() > kStackCap)
      return list.fault("expected 1 to " + std::to_string(kStackCap) + " frames");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Cursor from = list.item(i);
      from.only({"step", "a", "b", "c", "pc", "end"});
      const auto letter = [&](std::string_view key) {
        return static_cast<std::uint8_t>(from.number_or(key, 0, 255, 0));
      };
      const auto wide = [&](std::string_view key) {
        return static_cast<std::uint16_t>(from.number_or(key, 0, 0xFFFF, 0));
      };
      state_.agenda.push({.step = static_cast<Step>(from.at("step").word(naming::kStepNames)),
                          .a = letter("a"),
                          .b = letter("b"),
                          .c = letter("c"),
                          .pc = wide("pc"),
                          .end = wide("end")});
    }
  }

  // Where all seats are asked, those who have answered. Options are known by their names; the stack
  // must be sound before it can be asked for them.
  void read_votes() {
    const bool voting = state_.config.group != GroupDecision::speaker && state_.config.seats > 1;
    const bool given = root_.has("votes");
    if (const std::string wrong = broken_stack(rules_, state_); !wrong.empty())
      return root_.fault(wrong);
    if (!voting || !rules_.group_decides(state_)) {
      if (given) root_.at("votes").fault("nobody votes here");
      return;
    }
    state_.votes.ask(SeatSet::first(state_.config.seats));
    if (root_.has("first_ballot")) {
      if (state_.config.group != GroupDecision::agree)
        return root_.at("first_ballot").fault("a vote has one ballot");
      state_.ballot = 1;
      read_ballot(root_.at("first_ballot"), [&](Seat seat, const Cursor& at) {
        state_.first_ballot[seat.index] = option_at(seat, at);
      });
    }
    if (given)
      read_ballot(root_.at("votes"), [&](Seat seat, const Cursor& at) {
        if (!is_null(at)) state_.votes.put(seat, option_at(seat, at));
      });
    if (!failed() && state_.votes.complete())
      root_.at("votes").fault("somebody must still have to answer");
  }
  template <class Put>
  void read_ballot(const Cursor& list, Put put) const {
    if (list.size() != state_.config.seats)
      return list.fault("expected " + std::to_string(state_.config.seats) + " answers");
    for (const Seat seat : SeatSet::first(state_.config.seats))
      if (!failed()) put(seat, list.item(seat.index));
  }
  Option option_at(Seat seat, const Cursor& at) const {
    OptionList list;
    rules_.options(state_, seat, list);
    for (const Option& option : list) {
      std::string name;
      rules_.name_option(option, name);
      if (name == at.text()) return option;
    }
    at.fault("that is none of the seat's options");
    return {};
  }

  const DarkCastle& rules_;
  const Content& content_;
  State& state_;
  const Cursor& root_;
  std::optional<unsigned> fight_op_;
  std::vector<std::string_view> chapters_;
  std::vector<std::string_view> items_;
  std::vector<std::string_view> characters_;
};

}  // namespace

void DarkCastle::dump(const State& state, json::Writer& out) const {
  PositionWriter(*this, state, out).write();
}

void DarkCastle::load(State& state, const Cursor& position, Table& table) const {
  PositionReader reader(*this, state, position);
  reader.read();
  if (position.report().failed() || !reader.fight_op()) return;
  // Who takes part, as the card says.
  Combat& combat = state.combat;
  if (combat.named == 0)
    combat.named =
        static_cast<std::uint8_t>(targets(state, content_.ops[*reader.fight_op()].who, table));
  if (combat.named == 0) return position.fault("nobody takes part in this fight");
  if (combat.round > 0) combat.fighters = combat.named;
  advance(state, table);
}

}  // namespace undercroft::dark_castle
