// Building the map: D-01 to D-03 (3.5, DUE-SET-05 to 07).
#include "games/duel_of_ages/map_building.hpp"

#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kByNobody = -1;

int who(unsigned player) {
  return player == kNobody ? kByNobody : static_cast<int>(player);
}

bool is_walled(const Content& content, const Layout& layout, unsigned key) {
  return content.keys[key].walled && (layout.blank >> key & 1U) == 0;
}
bool is_free(const Layout& layout, unsigned site) {
  return layout.sites[site].what == kNoKey;
}

// DUE-SET-07: every site can take a walled key in some rotation, so it is enough that as many are
// left as there are walled keys.
bool leaves_room(const Content& content, const Layout& layout, unsigned key) {
  unsigned walled = 0;
  unsigned free_sites = 0;
  for (unsigned other = 0; other < kLocations; ++other)
    if (other != key && !key_placed(layout, other) && key_of_size(content, layout, other) &&
        is_walled(content, layout, other))
      ++walled;
  for (unsigned site = 0; site < layout.site_count(); ++site)
    if (is_free(layout, site)) ++free_sites;
  return walled < free_sites;
}

bool is_last(const Layout& layout) {
  return keys_placed(layout) + 1 == layout.site_count();
}

Layout with_key(Layout layout, unsigned key, unsigned site, unsigned rotation) {
  layout.sites[site] = {byte(key), byte(rotation)};
  return layout;
}

// What holds for every placement, the last one too.
Refusal may_lie(const Content& content, const Layout& layout, unsigned key, unsigned site,
                unsigned rotation) {
  if (site >= layout.site_count() || rotation >= kKeyRotations)
    return {rule("DUE-MAP-05"), "There is no such site."};
  if (!is_free(layout, site)) return {rule("DUE-SET-06"), "A key lies there already."};
  if (is_walled(content, layout, key) && !walled_fits(geometry(layout.size), site, rotation))
    return {rule("DUE-MAP-11"), "Nobody could walk up to its entrance there."};
  return kAllowed;
}

// DUE-SET-07: whether some placement of the last key joins everything.
bool can_connect(const Content& content, const Layout& layout, unsigned key) {
  for (unsigned site = 0; site < layout.site_count(); ++site)
    for (unsigned rotation = 0; rotation < kKeyRotations; ++rotation)
      if (may_lie(content, layout, key, site, rotation).allowed() &&
          Map(content, with_key(layout, key, site, rotation), false).connected())
        return true;
  return false;
}

}  // namespace

bool key_of_size(const Content& content, const Layout& layout, unsigned key) {
  return layout.size == 4 || !content.keys[key].vista;
}
bool key_placed(const Layout& layout, unsigned key) {
  return std::ranges::any_of(layout.sites, [&](Placed placed) { return placed.what == key; });
}
unsigned keys_placed(const Layout& layout) {
  return static_cast<unsigned>(
      std::ranges::count_if(layout.sites, [](Placed placed) { return placed.what != kNoKey; }));
}

Refusal may_place(const Content& content, const Layout& layout, unsigned key, unsigned site,
                  unsigned rotation) {
  const Refusal refusal = may_lie(content, layout, key, site, rotation);
  if (!refusal.allowed()) return refusal;
  if (!leaves_room(content, layout, key))
    return {rule("DUE-SET-07"), "The walled keys need the sites that are left."};
  if (!is_last(layout)) return kAllowed;
  if (Map(content, with_key(layout, key, site, rotation), false).connected()) return kAllowed;
  if (!can_connect(content, layout, key)) return kAllowed;
  return {rule("DUE-SET-07"), "Some adventure could not be reached on foot from every Dome."};
}

std::span<const std::uint8_t> places_for(const Content& content, const Layout& layout, unsigned key,
                                         Sites& places) {
  const bool last = is_last(layout);
  if (!leaves_room(content, layout, key)) return {};
  unsigned n = 0;
  for (unsigned site = 0; site < layout.site_count(); ++site)
    for (unsigned rotation = 0; rotation < kKeyRotations && is_free(layout, site); ++rotation)
      if (last ? may_place(content, layout, key, site, rotation).allowed()
               : may_lie(content, layout, key, site, rotation).allowed())
        places[n++] = byte(site * kKeyRotations + rotation);
  return std::span(places).first(n);
}

// D-01, DUE-SET-05: three players begin left of the Loner, so he is last; DUE-FOU-02: four with the
// highest roller. False: all have chosen, or nobody chooses.
bool DuelOfAges::choose_platters(State& state) const {
  Frame& frame = state.agenda.top();
  if (state.config.build == MapBuild::random || state.config.build == MapBuild::given) return false;
  if (frame.c == seats(state)) return false;
  const unsigned begins =
      seats(state) == 3 ? left_of(state, state.first_player) : state.first_player;
  const unsigned player = (begins + frame.c) % seats(state);
  ++frame.c;
  push(state, Step::platter, player);
  return true;
}

void DuelOfAges::list_platter(const Sight& sight, OptionList& list) const {
  for (unsigned platter = 0; platter < content_.platters.size(); ++platter)
    if (std::ranges::none_of(sight.board.players,
                             [&](const Player& player) { return player.platter == platter; }))
      list.add(verb(Verb::platter), platter);
}

void DuelOfAges::answer_platter(State& state, Option option, Table& table) const {
  const unsigned player = state.agenda.top().a;
  state.agenda.pop();
  state.players[player].platter = byte(option.a);
  tell(table, EventKind::platter_chosen,
       seats(state) == 3 ? rule("DUE-SET-05") : rule("DUE-FOU-02"),
       {.who = static_cast<int>(player), .amount = option.a});
}

void DuelOfAges::put_platter(State& state, unsigned player, unsigned slot, Placed platter,
                             Table& table) const {
  state.layout.slots[slot] = platter;
  tell(table, EventKind::platter_placed, rule("DUE-SET-06"),
       {.who = who(player),
        .amount = platter.what,
        .more = static_cast<int>(slot | unsigned{platter.rotation} << 4U)});
}

// DUE-SET-06, DUE-MAP-04: the first player puts his platter into slot 0, and so on clockwise. A
// random map takes any platters. False: all lie.
bool DuelOfAges::place_platters(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  if (frame.c == state.layout.size) return false;
  const unsigned slot = frame.c++;
  if (state.config.build == MapBuild::given) {
    put_platter(state, kNobody, slot, state.layout.slots[slot], table);
  } else if (state.config.build == MapBuild::random) {
    std::array<std::uint8_t, kMaxPlatters> left;
    unsigned n = 0;
    for (unsigned platter = 0; platter < content_.platters.size(); ++platter)
      if (std::ranges::none_of(state.layout.slots,
                               [&](Placed placed) { return placed.what == platter; }))
        left[n++] = byte(platter);
    const unsigned drawn = table.pick(chance(ChanceKind::platter), std::span(left).first(n));
    const unsigned turn = table.roll(chance(ChanceKind::rotation), kPlatterRotations);
    put_platter(state, kNobody, slot, {left[drawn], byte(turn)}, table);
  } else {
    push(state, Step::rotation, (state.first_player + slot) % seats(state), slot);
  }
  return true;
}

// D-02
void DuelOfAges::list_rotation(const Sight&, OptionList& list) const {
  for (unsigned turn = 0; turn < kPlatterRotations; ++turn) list.add(verb(Verb::rotate), turn);
}

void DuelOfAges::answer_rotation(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  put_platter(state, frame.a, frame.b, {state.players[frame.a].platter, byte(option.a)}, table);
}

void DuelOfAges::put_key(State& state, unsigned player, unsigned site, Placed key,
                         Table& table) const {
  state.layout.sites[site] = key;
  tell(table, EventKind::key_placed, rule("DUE-SET-06"),
       {.who = who(player),
        .amount = key.what,
        .more = static_cast<int>(site | unsigned{key.rotation} << 8U)});
}

// DUE-SET-06: one key each, in the same rotation of players, until all sites are full. Otherwise
// chance places them in the order of 2.8, which has the walled ones first. False: all lie.
bool DuelOfAges::place_keys(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  if (frame.c == state.layout.site_count()) return false;
  const unsigned n = frame.c++;
  if (state.config.build == MapBuild::full) {
    push(state, Step::key, (state.first_player + n) % seats(state));
  } else if (state.config.build == MapBuild::given) {
    put_key(state, kNobody, n, state.layout.sites[n], table);
  } else {
    unsigned key = 0;
    while (key_placed(state.layout, key) || !key_of_size(content_, state.layout, key)) ++key;
    Sites room;
    const auto places = places_for(content_, state.layout, key, room);
    const unsigned place = places[table.pick(chance(ChanceKind::site), places)];
    put_key(state, kNobody, place / kKeyRotations, {byte(key), byte(place % kKeyRotations)}, table);
  }
  return true;
}

// D-03, which key; where it goes is asked next.
void DuelOfAges::list_key(const Sight& sight, OptionList& list) const {
  const Layout& layout = sight.board.layout;
  for (unsigned key = 0; key < kLocations; ++key)
    if (!key_placed(layout, key) && key_of_size(content_, layout, key))
      list.add(verb(Verb::key), key);
}

void DuelOfAges::answer_key(State& state, Option option, Table&) const {
  const unsigned player = state.agenda.top().a;
  state.agenda.pop();
  push(state, Step::site, player, option.a);
}

// D-03, where and how.
void DuelOfAges::list_site(const Sight& sight, OptionList& list) const {
  Sites room;
  for (const unsigned place :
       places_for(content_, sight.board.layout, sight.board.agenda.top().b, room))
    list.add(verb(Verb::site), place / kKeyRotations, place % kKeyRotations);
}

Refusal DuelOfAges::permit_site(const Sight& sight, Option option) const {
  if (option.verb != verb(Verb::site) || option.c != 0) return kAllowed;
  return may_place(content_, sight.board.layout, sight.board.agenda.top().b, option.a, option.b);
}

void DuelOfAges::answer_site(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  put_key(state, frame.a, option.a, {frame.b, byte(option.b)}, table);
}

}  // namespace undercroft::duel_of_ages
