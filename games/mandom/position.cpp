// Positions as JSON: the whole state and back, every fact checked; and the invariants of
// section 10.
#include <algorithm>
#include <vector>

#include "games/mandom/mandom.hpp"

namespace undercroft::mandom {

namespace {

constexpr std::array<std::string_view, kStepCount> kStepNames = {
    "over",        "throw_sign", "choose_hero", "turn",     "card",     "name_type",
    "name_number", "reveal",     "exchange",    "use_item", "feed_ooze"};
constexpr std::array<std::string_view, 3> kMarkNames = {"none", "ignore", "defeat"};
constexpr std::array<std::string_view, 3> kSignNames = {"rock", "paper", "scissors"};

bool asks_in_challenge(Step step) {
  return step >= Step::name_type;
}

class PositionWriter {
 public:
  PositionWriter(const State& state, const Content& content, json::Writer& out)
      : state_(state), content_(content), out_(out) {}

  void write() {
    out_.open();
    out_.field("round", state_.round);
    out_.field("first", state_.first);
    out_.field("step", kStepNames[static_cast<unsigned>(state_.step())]);
    out_.field("turn", state_.agenda.top().seat);
    out_.field("hero", content_.heroes[state_.hero].id);
    out_.key("equipped");
    slots(state_.equipped);
    out_.key("lost");
    slots(state_.lost);
    cards("specials", std::span(state_.specials).first(state_.specials[0] == kNothing ? 0 : 2));
    cards("pile", std::span(state_.pile).first(state_.pile_size));
    write_dungeon();
    write_pairs();
    card("pending", state_.pending);
    out_.key("passed");
    seats(((1U << state_.config.seats) - 1U) & ~(unsigned{state_.active} | state_.out));
    write_players();
    write_signs();
    if (state_.in_challenge()) write_challenge();
    if (state_.winner != kNothing) out_.field("winner", state_.winner);
    out_.close();
  }

 private:
  void card(std::string_view key, unsigned card) {
    out_.key(key);
    if (card == kNothing)
      out_.null();
    else
      out_.text(content_.monsters[card].id);
  }
  void cards(std::string_view key, std::span<const std::uint8_t> list) {
    out_.key(key).open_list();
    for (const std::uint8_t card : list) out_.text(content_.monsters[card].id);
    out_.close_list();
  }
  void slots(unsigned mask) {
    out_.open_list();
    for (unsigned slot = 0; slot < kItems; ++slot)
      if ((mask >> slot & 1U) != 0) out_.text(content_.item(state_.hero, slot).id);
    out_.close_list();
  }
  void seats(unsigned mask) {
    out_.open_list();
    for (unsigned seat = 0; seat < kSeats; ++seat)
      if ((mask >> seat & 1U) != 0) out_.number(seat);
    out_.close_list();
  }
  void write_dungeon() {
    out_.key("dungeon").open_list();
    for (unsigned i = 0; i < state_.dungeon_size; ++i) {
      out_.open();
      card("card", state_.dungeon[i].card());
      out_.field("by", state_.dungeon[i].by()).close();
    }
    out_.close_list();
  }
  void write_pairs() {
    out_.key("pairs").open_list();
    for (unsigned i = 0; i < state_.pair_count; ++i) {
      const Pair& pair = state_.pairs[i];
      out_.open().field("seat", pair.seat());
      out_.field("item", content_.item(state_.hero, pair.slot()).id);
      card("card", pair.card());
      out_.close();
    }
    out_.close_list();
  }
  void write_players() {
    out_.key("players").open_list();
    for (unsigned seat = 0; seat < state_.config.seats; ++seat) {
      out_.open();
      out_.field("successes", state_.cards[seat].successes);
      out_.field("failures", state_.cards[seat].failures);
      out_.field_flag("out", (state_.out >> seat & 1U) != 0);
      out_.field("looks", state_.peeked[seat]);
      out_.close();
    }
    out_.close_list();
  }
  void write_signs() {
    out_.field("throws", state_.throws);
    if (state_.step() != Step::throw_sign) return;
    out_.key("throwing");
    seats(state_.signs.asked().bits());
    out_.key("signs").open_list();
    for (unsigned seat = 0; seat < state_.config.seats; ++seat) {
      const Seat thrower{static_cast<std::uint8_t>(seat)};
      if (state_.signs.has(thrower))
        out_.text(kSignNames[state_.signs.of(thrower)]);
      else
        out_.null();
    }
    out_.close_list();
  }
  void write_challenge() {
    const Challenge& c = state_.challenge;
    out_.key("challenge").open();
    out_.field("seat", state_.challenger).field("hp", c.hp).field("damage", c.damage);
    out_.field("revealed", c.revealed).field("strength", c.strength);
    out_.field("last_strength", c.last_strength);
    out_.field("mark", kMarkNames[static_cast<unsigned>(c.mark)]);
    out_.key("spent");
    slots(c.spent);
    out_.field("run", c.run).field("softened", c.softened);
    card("named", c.named);
    out_.field("number", c.number);
    card("aside", c.aside);
    out_.field_flag("exchanged", c.exchanged != 0).field_flag("dead", c.dead != 0);
    out_.key("seen").open_list();
    for (unsigned type = 0; type < content_.monsters.size(); ++type)
      if ((c.seen >> type & 1U) != 0) out_.text(content_.monsters[type].id);
    out_.close_list().close();
  }

  const State& state_;
  const Content& content_;
  json::Writer& out_;
};

class PositionReader {
 public:
  PositionReader(State& state, const Content& content, const Cursor& root)
      : state_(state),
        content_(content),
        root_(root),
        monsters_(ids_of(content.monsters)),
        heroes_(ids_of(content.heroes)) {}

  void read() {
    root_.only({"round",     "first",    "step",     "turn",    "hero",      "equipped", "lost",
                "concealed", "specials", "pile",     "dungeon", "pairs",     "pending",  "passed",
                "players",   "throws",   "throwing", "signs",   "challenge", "winner"});
    begin();
    if (root_.has("step") && root_.at("step").value().text == "throw_sign") return read_signs();
    read_players();
    read_hero();
    read_cards();
    read_pairs();
    if (failed()) return;
    fill_pile();
    check_looks();
    read_challenge();
    if (state_.active == 0 && !failed()) root_.fault("somebody must still be in the round");
    if (!failed()) read_step();
  }

 private:
  bool failed() const { return root_.report().failed(); }
  std::uint8_t seat_at(const Cursor& at) const {
    return static_cast<std::uint8_t>(at.number(0, state_.config.seats - 1));
  }
  std::uint8_t card_at(const Cursor& at) const {
    return static_cast<std::uint8_t>(at.word(monsters_));
  }
  std::uint8_t card_or_none(const Cursor& from, std::string_view key) const {
    if (!from.has(key) || from.at(key).value().kind == Value::Kind::null) return kNothing;
    return card_at(from.at(key));
  }
  std::uint8_t slot_at(const Cursor& at) const {
    std::vector<std::string_view> items;
    for (unsigned slot = 0; slot < kItems; ++slot)
      items.push_back(content_.item(state_.hero, slot).id);
    return static_cast<std::uint8_t>(at.word(items));
  }
  unsigned slots_at(const Cursor& list) const {
    unsigned mask = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const unsigned bit = 1U << slot_at(list.item(i));
      if ((mask & bit) != 0) list.item(i).fault("this item stands here twice");
      mask |= bit;
    }
    return mask;
  }
  unsigned seats_at(const Cursor& list) const {
    unsigned mask = 0;
    for (std::size_t i = 0; i < list.size(); ++i) mask |= 1U << seat_at(list.item(i));
    return mask;
  }

  // A position leaves nothing of the set-up but its options and, unless it says otherwise, who
  // starts.
  void begin() {
    const Config config = state_.config;
    const std::uint8_t first = state_.first;
    const std::array<std::uint8_t, 2> specials = state_.specials;
    const std::uint8_t hero = state_.hero;
    state_ = State{};
    state_.config = config;
    state_.specials = specials;
    // Signs are thrown before the first round has its hero and its special monsters.
    if (config.specials != 0 && specials[0] == kNothing)
      state_.specials = {content_.special[0], content_.special[1]};
    state_.hero = config.hero_mode == HeroMode::fixed ? config.hero : hero;
    state_.round = static_cast<std::uint8_t>(root_.number_or("round", 0, 99, 1));
    state_.first = root_.has("first") ? seat_at(root_.at("first")) : first;
    state_.throws = static_cast<std::uint8_t>(root_.number_or("throws", 0, 20, 0));
  }

  void read_players() {
    const Config& config = state_.config;
    if (root_.has("players")) {
      const Cursor players = root_.at("players");
      if (players.size() != config.seats)
        players.fault("there are " + std::to_string(config.seats) +
                      " players, as `seats` says, got " + std::to_string(players.size()));
      for (std::size_t seat = 0; seat < players.size() && seat < config.seats; ++seat) {
        const Cursor player = players.item(seat);
        player.only({"successes", "failures", "out", "looks"});
        PlayerCard& card = state_.cards[seat];
        card.successes =
            static_cast<std::uint8_t>(player.number_or("successes", 0, config.successes_to_win, 0));
        card.failures =
            static_cast<std::uint8_t>(player.number_or("failures", 0, config.failures_to_drop, 0));
        state_.peeked[seat] = static_cast<std::uint8_t>(player.number_or("looks", 0, 127, 0));
        if (player.flag_or("out", false))
          state_.out = static_cast<std::uint8_t>(state_.out | 1U << seat);
      }
    }
    const unsigned passed = root_.has("passed") ? seats_at(root_.at("passed")) : 0U;
    if ((passed & state_.out) != 0)
      root_.at("passed").fault("a player who is out cannot have passed");
    state_.active = static_cast<std::uint8_t>(((1U << config.seats) - 1U) & ~(passed | state_.out));
  }

  void read_hero() {
    if (root_.has("hero")) state_.hero = static_cast<std::uint8_t>(root_.at("hero").word(heroes_));
    state_.equipped = (1U << kItems) - 1U;
    if (root_.has("equipped"))
      state_.equipped = static_cast<std::uint8_t>(slots_at(root_.at("equipped")));
    if (root_.has("lost")) state_.lost = static_cast<std::uint8_t>(slots_at(root_.at("lost")));
    if (!root_.has("equipped"))
      state_.equipped = static_cast<std::uint8_t>(state_.equipped & ~state_.lost);
    if ((state_.lost & state_.equipped) != 0)
      root_.at("lost").fault("an item cannot be both equipped and lost");
  }

  void read_cards() {
    if (root_.has("specials")) {
      const Cursor specials = root_.at("specials");
      if (specials.size() != 0 && specials.size() != 2)
        specials.fault("a round has two special monsters or none");
      state_.specials = {kNothing, kNothing};
      for (std::size_t i = 0; i < specials.size() && i < 2; ++i) {
        state_.specials[i] = card_at(specials.item(i));
        if (!content_.monsters[state_.specials[i]].special)
          specials.item(i).fault("this is not a special monster");
      }
      if ((state_.specials[0] != kNothing) != (state_.config.specials != 0))
        specials.fault("special monsters go with the option special_monsters=2");
      if (state_.specials[0] != kNothing && state_.specials[0] == state_.specials[1])
        specials.fault("the two special monsters must differ");
    }
    state_.pending = card_or_none(root_, "pending");
    if (!root_.has("dungeon")) return;
    const Cursor dungeon = root_.at("dungeon");
    if (dungeon.size() > kPileCap) return dungeon.fault("too many cards");
    for (std::size_t i = 0; i < dungeon.size(); ++i) {
      const Cursor at = dungeon.item(i);
      if (at.value().kind == Value::Kind::text) {
        state_.dungeon[state_.dungeon_size++] = Placed(card_at(at), state_.first);
        continue;
      }
      at.only({"card", "by"});
      state_.dungeon[state_.dungeon_size++] = Placed(card_at(at.at("card")), seat_at(at.at("by")));
    }
  }

  void read_pairs() {
    if (!root_.has("pairs")) return;
    const Cursor pairs = root_.at("pairs");
    if (pairs.size() > kItems) return pairs.fault("there are only six items");
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const Cursor pair = pairs.item(i);
      pair.only({"seat", "item", "card"});
      const unsigned slot = slot_at(pair.at("item"));
      state_.pairs[state_.pair_count++] =
          Pair(seat_at(pair.at("seat")), slot, card_at(pair.at("card")));
      if (!root_.has("equipped"))
        state_.equipped = static_cast<std::uint8_t>(state_.equipped & ~(1U << slot));
    }
  }

  // A look is known by the number of pairs that lay there then, so there are no looks yet to come.
  void check_looks() {
    for (unsigned seat = 0; seat < state_.config.seats; ++seat)
      if (state_.peeked[seat] >> (state_.pair_count + 1U) != 0 && !failed())
        root_.at("players").item(seat).at("looks").fault("a look at more pairs than there are");
  }

  // The cards that the position does not mention are the pile. Items that are said to be concealed,
  // and no more of them, lie before the first player, each on the weakest card left: so a position
  // need say no more than it is about.
  void fill_pile() {
    std::array<int, kMaxTypes> left{};
    for (unsigned i = 0; i < content_.deck_size; ++i) ++left[content_.deck[i]];
    for (const std::uint8_t special : state_.specials)
      if (special != kNothing) ++left[special];
    const auto use = [&](unsigned card) {
      if (card != kNothing && --left[card] < 0 && !failed())
        root_.fault("there are more cards of " + content_.monsters[card].id + " than the game has");
    };
    for (unsigned i = 0; i < state_.dungeon_size; ++i) use(state_.dungeon[i].card());
    for (unsigned i = 0; i < state_.pair_count; ++i) use(state_.pairs[i].card());
    use(state_.pending);
    if (root_.has("challenge")) use(card_or_none(root_.at("challenge"), "aside"));
    if (failed()) return;
    conceal(left);
    if (failed()) return;
    if (root_.has("pile")) {
      read_pile(left);
    } else {
      for (unsigned type = 0; type < kMaxTypes; ++type)
        for (; left[type] > 0; --left[type])
          state_.pile[state_.pile_size++] = static_cast<std::uint8_t>(type);
    }
  }
  unsigned paired() const {
    unsigned slots = 0;
    for (unsigned i = 0; i < state_.pair_count; ++i) slots |= 1U << state_.pairs[i].slot();
    return slots;
  }
  void conceal(std::array<int, kMaxTypes>& left) {
    const unsigned elsewhere = unsigned{state_.equipped} | state_.lost | paired();
    const unsigned missing = ((1U << kItems) - 1U) & ~elsewhere;
    unsigned said = 0;
    if (root_.has("concealed")) {
      const Cursor from = root_.at("concealed");
      const bool rest = from.value().kind == Value::Kind::text && from.text() == "rest";
      said = rest ? missing : slots_at(from);
      if (!root_.has("equipped"))
        state_.equipped = static_cast<std::uint8_t>(state_.equipped & ~said);
      else if ((said & ~missing) != 0)
        from.fault("an item lies in one place: equipped, concealed, in a pair or lost");
    }
    if (const unsigned nowhere = missing & ~said; nowhere != 0 && !failed())
      return root_.fault("nothing is said of " + items_in(nowhere) +
                         ": name them in \"equipped\", \"lost\" or \"concealed\"; \"concealed\": "
                         "\"rest\" conceals all that are not named");
    for (unsigned slot = 0; slot < kItems && !failed(); ++slot) {
      if ((said >> slot & 1U) == 0) continue;
      const auto card = std::ranges::find_if(left, [](int n) { return n > 0; });
      if (card == left.end())
        return root_.fault("there are not enough cards to go under the items");
      --*card;
      state_.pairs[state_.pair_count++] =
          Pair(state_.first, slot, static_cast<unsigned>(card - left.begin()));
    }
  }
  std::string items_in(unsigned slots) const {
    std::string names;
    for (unsigned slot = 0; slot < kItems; ++slot)
      if ((slots >> slot & 1U) != 0)
        names.append(names.empty() ? "" : ", ").append(content_.item(state_.hero, slot).id);
    return names;
  }
  void read_pile(std::array<int, kMaxTypes>& left) {
    const Cursor pile = root_.at("pile");
    if (pile.size() > kPileCap) return pile.fault("too many cards");
    for (std::size_t i = 0; i < pile.size(); ++i) {
      const std::uint8_t card = card_at(pile.item(i));
      if (--left[card] < 0)
        return pile.item(i).fault("one card of " + content_.monsters[card].id + " too many");
      state_.pile[state_.pile_size++] = card;
    }
    for (unsigned type = 0; type < kMaxTypes; ++type)
      if (left[type] > 0)
        return pile.fault("a card of " + content_.monsters[type].id +
                          " is missing; leave \"pile\" out and it is filled in");
  }

  void read_challenge() {
    if (!root_.has("challenge")) return;
    const Cursor from = root_.at("challenge");
    from.only({"seat", "hp", "damage", "revealed", "strength", "last_strength", "mark", "spent",
               "run", "softened", "named", "number", "aside", "exchanged", "dead", "seen"});
    Challenge& c = state_.challenge;
    state_.challenger = seat_at(from.at("seat"));
    // The challenge that put him out is still his when that ended the game.
    if ((state_.out >> state_.challenger & 1U) != 0)
      state_.active = static_cast<std::uint8_t>(state_.active | 1U << state_.challenger);
    c.hp = static_cast<std::int16_t>(from.at("hp").number(-200, 200));
    c.damage = static_cast<std::uint16_t>(from.number_or("damage", 0, 400, 0));
    c.revealed = static_cast<std::uint8_t>(from.number_or("revealed", 0, state_.dungeon_size, 0));
    c.strength = static_cast<std::uint8_t>(from.number_or("strength", 0, 20, 0));
    c.last_strength = static_cast<std::uint8_t>(from.number_or("last_strength", 0, 20, 0));
    if (from.has("mark")) c.mark = static_cast<Mark>(from.at("mark").word(kMarkNames));
    if (from.has("spent")) c.spent = static_cast<std::uint8_t>(slots_at(from.at("spent")));
    c.run = static_cast<std::uint8_t>(from.number_or("run", 0, kItems, 0));
    c.softened = static_cast<std::uint8_t>(from.number_or("softened", 0, 99, 0));
    c.named = card_or_none(from, "named");
    c.number = static_cast<std::uint8_t>(from.number_or("number", 0, 20, 0));
    c.aside = card_or_none(from, "aside");
    c.exchanged = from.flag_or("exchanged", false) ? 1 : 0;
    c.dead = from.flag_or("dead", false) ? 1 : 0;
    if (from.has("seen"))
      for (std::size_t i = 0; i < from.at("seen").size(); ++i)
        c.seen |= 1U << card_at(from.at("seen").item(i));
    if (c.named != kNothing && c.named >= content_.type_count)
      from.at("named").fault("a special monster cannot be named");
  }

  void read_step() {
    auto step = state_.pending == kNothing ? Step::turn : Step::card;
    if (root_.has("step")) step = static_cast<Step>(root_.at("step").word(kStepNames));
    const std::uint8_t seat = root_.has("turn") ? seat_at(root_.at("turn")) : default_seat();
    if (step == Step::over) {
      state_.winner = seat_at(root_.at("winner"));
      return state_.agenda.push({Step::over, 0});
    }
    if (root_.has("winner")) return root_.at("winner").fault("a game with a winner is over");
    if (asks_in_challenge(step)) {
      state_.agenda.push({Step::reveal, state_.challenger});
      const bool numbers = (state_.equipped & content_.numbering[state_.hero]) != 0;
      if (step == Step::name_type && numbers)
        state_.agenda.push({Step::name_number, seat_left_of_challenger()});
    }
    state_.agenda.push({step, seat});
  }
  std::uint8_t default_seat() const {
    if ((state_.active >> state_.first & 1U) != 0) return state_.first;
    return static_cast<std::uint8_t>(std::countr_zero(state_.active));
  }
  std::uint8_t seat_left_of_challenger() const {
    unsigned seat = state_.challenger;
    do seat = (seat + 1U) % state_.config.seats;
    while ((state_.out >> seat & 1U) != 0 && seat != state_.challenger);
    return static_cast<std::uint8_t>(seat);
  }

  void read_signs() {
    SeatSet throwing = SeatSet::first(state_.config.seats);
    if (root_.has("throwing")) throwing = SeatSet::from_bits(seats_at(root_.at("throwing")));
    if (throwing.count() < 2) return root_.fault("at least two seats throw signs");
    state_.signs.ask(throwing);
    // Before the first round nothing is on the table yet.
    State bare{};
    bare.config = state_.config;
    bare.signs = state_.signs;
    bare.throws = state_.throws;
    if (root_.has("signs")) {
      const Cursor signs = root_.at("signs");
      for (std::size_t i = 0; i < signs.size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        if (signs.item(i).value().kind == Value::Kind::null) continue;
        if (i >= state_.config.seats || !bare.signs.waiting().has(seat))
          return signs.item(i).fault("this seat does not throw");
        bare.signs.put(seat, static_cast<std::uint8_t>(signs.item(i).word(kSignNames)));
      }
      if (bare.signs.complete()) return signs.fault("somebody must still have to throw");
    }
    bare.agenda.push({Step::throw_sign, 0});
    state_ = bare;
  }

  State& state_;
  const Content& content_;
  const Cursor& root_;
  std::vector<std::string_view> monsters_;
  std::vector<std::string_view> heroes_;
};

// I-01: every card is somewhere, once.
std::string broken_cards(const State& state, const Content& content) {
  std::array<int, 32> count{};
  for (unsigned i = 0; i < content.deck_size; ++i) ++count[content.deck[i]];
  for (const std::uint8_t special : state.specials)
    if (special != kNothing) ++count[special];
  for (unsigned i = 0; i < state.pile_size; ++i) --count[state.pile[i]];
  for (unsigned i = 0; i < state.dungeon_size; ++i) --count[state.dungeon[i].card()];
  for (unsigned i = 0; i < state.pair_count; ++i) --count[state.pairs[i].card()];
  if (state.pending != kNothing) --count[state.pending];
  if (state.challenge.aside != kNothing) --count[state.challenge.aside];
  for (std::size_t type = 0; type < content.monsters.size(); ++type)
    if (count[type] != 0)
      return "I-01: the cards of " + content.monsters[type].id + " do not add up";
  return {};
}

// I-02: every item is equipped, concealed or lost, and only one of these.
std::string broken_items(const State& state) {
  unsigned slots = state.equipped;
  if ((slots & state.lost) != 0) return "I-02: an item is both equipped and lost";
  slots |= state.lost;
  for (unsigned i = 0; i < state.pair_count; ++i) {
    const unsigned bit = 1U << state.pairs[i].slot();
    if ((slots & bit) != 0) return "I-02: a concealed item is also elsewhere";
    slots |= bit;
  }
  return slots == (1U << kItems) - 1U ? "" : "I-02: an item is missing";
}

}  // namespace

void Mandom::dump(const State& state, json::Writer& out) const {
  PositionWriter(state, content_, out).write();
}

void Mandom::load(State& state, const Cursor& position, Table& /*table*/) const {
  PositionReader(state, content_, position).read();
}

// Section 10, as far as one state can show it, and that the question asked is one that can be
// asked.
std::string Mandom::broken(const State& state) const {
  const Step step = state.step();
  if (step == Step::throw_sign) return {};
  if (std::string cards = broken_cards(state, content_); !cards.empty()) return cards;
  if (std::string items = broken_items(state); !items.empty()) return items;
  if (step == Step::over)
    return state.winner < state.config.seats ? "" : "a finished game has a winner";
  for (unsigned seat = 0; seat < state.config.seats; ++seat) {
    const PlayerCard& card = state.cards[seat];
    if ((state.out >> seat & 1U) == 0 && (card.successes >= state.config.successes_to_win ||
                                          card.failures >= state.config.failures_to_drop))
      return "I-05: a player who should have won or be out is still in";
  }
  if (std::has_single_bit(((1U << state.config.seats) - 1U) & ~unsigned{state.out}))
    return "MAN-OUT-05: the last player who is not out has won";
  const Frame& top = state.agenda.top();
  if ((state.out >> top.seat & 1U) != 0) return "I-04: the player to decide is out";
  if (step != Step::name_number && (state.active >> top.seat & 1U) == 0)
    return "I-04: the player to decide has passed";
  if ((step == Step::card) != (state.pending != kNothing))
    return "a card is in hand exactly while it is decided about";
  if (step < Step::name_type) {
    if (state.in_challenge()) return "bidding and a challenge at the same time";
    if (std::has_single_bit(state.active)) return "MAN-BID-10: the last active player challenges";
    if (state.lost != 0) return "items are lost only in a challenge";
    if (step == Step::choose_hero && (state.dungeon_size != 0 || state.pair_count != 0))
      return "MAN-VAR-10: the hero is chosen before the first turn";
    return {};
  }
  return broken_challenge(state);
}

std::string Mandom::broken_challenge(const State& state) const {
  const Step step = state.step();
  const Challenge& c = state.challenge;
  if (!state.in_challenge()) return "this question belongs to a challenge, and none is on";
  if (state.active != 1U << state.challenger) return "I-08: only the challenger is still active";
  const unsigned asked = step == Step::name_number ? sword_seat(state) : state.challenger;
  if (state.agenda.top().seat != asked) return "the wrong player is asked";
  const unsigned naming = state.equipped & content_.naming[state.hero];
  const unsigned numbering = state.equipped & content_.numbering[state.hero];
  if (step == Step::name_type || step == Step::name_number) {
    if (c.revealed != 0) return "names are given before the first reveal";
    return (step == Step::name_type ? naming : numbering) != 0 ? ""
                                                               : "no equipped item asks for a name";
  }
  if (step == Step::reveal) return "nobody decides while cards are turned";
  if (summed(state)) return "this hero's challenge asks nothing";
  if (c.revealed == 0 || c.hp <= 0 || c.dead != 0) return "no card is being resolved";
  const unsigned card =
      state.dungeon[static_cast<unsigned>(state.dungeon_size - c.revealed)].card();
  if (c.run != 0 && content_.item(state.hero, c.run - 1U).once.none())
    return "that item starts no run";
  if (step == Step::feed_ooze)
    return content_.monsters[card].effect == Special::take_item && state.equipped != 0
               ? ""
               : "no Ooze asks for an item";
  if (!content_.monsters[card].has_strength()) return "this card cannot be fought";
  if (step == Step::exchange) {
    unsigned slot = 0;
    const bool can = equipped_item(state, &Item::exchange, &slot) && (c.spent >> slot & 1U) == 0 &&
                     state.pile_size > 0;
    return can ? "" : "nothing can be exchanged";
  }
  return usable_slots(state) != 0 ? "" : "no item can be used";
}

}  // namespace undercroft::mandom
