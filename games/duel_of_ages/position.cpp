// What is left of the decks when everything that lies somewhere has been taken away, places by
// name, and the letters of frames.
#include "games/duel_of_ages/position.hpp"

#include <charconv>

#include "games/duel_of_ages/phases.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr Letter kNone{};
constexpr Letter kAsked{"asked", As::seat, 0};
constexpr Letter kUnitLetter{"unit", As::unit, 0};
constexpr Letter phase_up_to(unsigned most) {
  return {"phase", As::number, static_cast<std::uint16_t>(most)};
}
constexpr Letter count(std::string_view name, unsigned most) {
  return {name, As::number, static_cast<std::uint16_t>(most)};
}

// In the order of Step; phases.hpp says what each holds.
constexpr std::array<Letters, kStepCount> kFrames = {{
    {kNone, kNone, kNone, kNone, kNone},  // over
    {phase_up_to(kSetupFinish), Letter{"player", As::maybe_seat, 0}, count("done", 255),
     count("x", 255), count("y", 255)},                           // setup
    {kAsked, kNone, kNone, kNone, kNone},                         // platter
    {kAsked, count("slot", kMaxSlots - 1), kNone, kNone, kNone},  // rotation
    {kAsked, kNone, kNone, kNone, kNone},                         // key
    {kAsked, Letter{"key", As::key, 0}, kNone, kNone, kNone},     // site
    {kAsked, kNone, kNone, kNone, kNone},                         // draft
    {phase_up_to(kTurnNext), Letter{"first", As::maybe_seat, 0},
     Letter{"second", As::maybe_seat, 0}, count("next", kUnits), kNone},              // turn
    {kAsked, Letter{"of", As::phase, 0}, kNone, kNone, kNone},                        // first
    {Letter{"player", As::seat, 0}, kNone, kNone, count("next", kUnits + 1), kNone},  // forced
    {kAsked, kNone, kNone, kNone, kNone},                                             // free
    {phase_up_to(kUseOver), kUnitLetter, count("action", 15), count("source", kUseMarket),
     count("target", 0x4FF)},                                                        // use
    {kAsked, Letter{"from", As::unit, 0}, Letter{"to", As::unit, 0}, kNone, kNone},  // trade
    {kAsked, Letter{"from", As::unit, 0}, Letter{"to", As::unit, 0}, kNone, kNone},  // .._answer
    {phase_up_to(kFireOver), Letter{"of", As::phase, 0}, kNone, kNone, kNone},       // fire
    {kAsked, Letter{"of", As::phase, 0}, kNone, kNone, kNone},                       // attacker
    {kAsked, count("kind", kShotParting), count("unit", kUnits - 1), kNone, kNone},
    {kAsked, kNone, kNone, kNone, kNone},                                        // move
    {kAsked, kUnitLetter, kNone, count("points", 255), kNone},                   // path
    {kAsked, kUnitLetter, kNone, count("points", 255), count("steps", kTrail)},  // walk
    {kAsked, kUnitLetter, count("after_move", 1), kNone, kNone},                 // pick_up
    {kAsked, kNone, kNone, kNone, kNone},                                        // melee
    {phase_up_to(kFightOps), count("next", 255), count("extra", 255), Letter{"space", As::space, 0},
     Letter{"hit", As::one_more, 0}},                              // fight
    {kAsked, kNone, kNone, Letter{"space", As::space, 0}, kNone},  // tie
    {kAsked, kUnitLetter, count("how", kStrikeRiposte), Letter{"space", As::space, 0},
     Letter{"not_again", As::one_more, 0}},                              // strike
    {kAsked, kUnitLetter, kNone, Letter{"space", As::space, 0}, kNone},  // ..reveal
    {phase_up_to(kAttackOver), count("attack", kAttacks - 1), count("next", 255), kNone,
     kNone},                                                  // attack
    {kAsked, count("throw", kRollAsk), kNone, kNone, kNone},  // roll
    {phase_up_to(kDefeatOver), Letter{"figure", As::figure, 0}, Letter{"credit", As::maybe_seat, 0},
     count("how", kKilledInMelee), Letter{"by", As::one_more, 0}},  // defeat
    {kAsked, Letter{"victim", As::unit, 0}, Letter{"thief", As::unit, 0}, count("count", 255),
     kNone},                                                       // spoils
    {kAsked, Letter{"victim", As::unit, 0}, kNone, kNone, kNone},  // fate
    {kAsked, kUnitLetter, count("number", kMaxDomes - 1), count("why", kDomeEnters),
     kNone},                                                  // dome
    {kAsked, kUnitLetter, count("banish", 1), kNone, kNone},  // lock
    {phase_up_to(kEnterOver), Letter{"player", As::seat, 0}, count("character", 255),
     count("cards", kUnits), count("how", kEnterHired)},  // enter
    {kAsked, kUnitLetter, kNone, Letter{"space", As::maybe_space, 0},
     count("how", kEnterHired)},  // place_new
    {kAsked, kUnitLetter, count("why", kDiscardCost), count("left", kMostCards), kNone},  // discard
    {phase_up_to(kBlockOver), Letter{"first", As::maybe_seat, 0},
     Letter{"second", As::maybe_seat, 0}, kNone, kNone},          // adventure
    {kAsked, kNone, kNone, kNone, kNone},                         // declare
    {kAsked, Letter{"block", As::seat, 0}, kNone, kNone, kNone},  // next
    {phase_up_to(kVentureBonus), kUnitLetter, count("c", 255), count("x", 255),
     count("y", 255)},                                               // venture
    {kAsked, kUnitLetter, count("kind", kWayRating), kNone, kNone},  // way
    {kAsked, kUnitLetter, kNone, kNone, kNone},                      // victim
    {kAsked, kUnitLetter, kNone, kNone, kNone},                      // gage
    {kAsked, kUnitLetter, kNone, kNone, kNone},                      // champion
    {kAsked, kUnitLetter, kNone, kNone, kNone},                      // again
    {phase_up_to(kResultOver), kUnitLetter, count("c", 255), count("x", 0xFFFF),
     count("y", 0xFFFF)},                                                               // result
    {kAsked, count("why", kPointRobbed), Letter{"victim", As::seat, 0}, kNone, kNone},  // point
    {kAsked, count("why", kLocationPlan), kUnitLetter, kNone, kNone},                   // location
    {kAsked, Letter{"whose", As::seat, 0}, kNone, kNone, kNone},                        // contest
    {kAsked, count("from", kTakePrisoner), Letter{"thief", As::maybe_unit, 0}, count("holder", 255),
     count("count", 0xFFFF)},  // take
    {kAsked, kUnitLetter, count("to", kCompanionHq), Letter{"space", As::space, 0},
     kNone},                                                           // companion
    {kAsked, kUnitLetter, kNone, kNone, kNone},                        // strategic
    {kAsked, Letter{"whose", As::seat, 0}, kNone, kNone, kNone},       // show
    {kAsked, count("left", 2), kNone, kNone, kNone},                   // reinforce
    {kAsked, kNone, kNone, kNone, kNone},                              // offer_order
    {kAsked, Letter{"next", As::maybe_seat, 0}, kNone, kNone, kNone},  // offer
    {kAsked, kNone, kNone, kNone, kNone},                              // new_ally
}};

// The label of a key's space: "A", "o3".
constexpr std::array<std::string_view, kKeySpaces> kSpaceLabels = {"A",  "B",  "C",  "o1", "o2",
                                                                   "o3", "o4", "o5", "o6"};

// "R1" of the Ruins is what its row calls position 1.
bool is_labelled(const KeyLayout& space, unsigned key, std::string_view label) {
  Ground ground;
  ground.spot = space.spot;
  ground.position = space.position;
  ground.location = static_cast<std::uint8_t>(key);
  if (space.spot == Spot::none) return false;
  return naming::label_of(ground) == label ||
         spot_ids()[static_cast<std::size_t>(space.spot)] == label;
}

Space space_of_key(const Content& content, const Layout& layout, unsigned key,
                   std::string_view label) {
  for (unsigned site = 0; site < layout.site_count(); ++site) {
    if (layout.sites[site].what != key) continue;
    for (unsigned i = 0; i < kKeySpaces; ++i) {
      if (kSpaceLabels[i] != label && !is_labelled(content.keys[key].spaces[i], key, label))
        continue;
      const KeySpace lies = turned(static_cast<KeySpace>(i), layout.sites[site].rotation);
      return geometry(layout.size).site[site].spaces[lies];
    }
  }
  return kNowhere;
}

Space space_of_dome(const Content& content, const Layout& layout, unsigned dome) {
  const unsigned slot = dome / 2;
  if (slot >= layout.size || layout.slots[slot].what >= content.platters.size()) return kNowhere;
  unsigned found = 0;
  const Platter& platter = content.platters[layout.slots[slot].what];
  for (unsigned i = 0; i < kPlatterSpaces; ++i)
    if (platter.terrain[i] == Terrain::dome && found++ == dome % 2)
      return geometry(layout.size).platter[slot][layout.slots[slot].rotation][i];
  return kNowhere;
}

}  // namespace

const Letters& letters_of(Step step) {
  return kFrames[static_cast<std::size_t>(step)];
}

unsigned letter(const Frame& frame, unsigned which) {
  switch (which) {
    case 0:
      return frame.a;
    case 1:
      return frame.b;
    case 2:
      return frame.c;
    case 3:
      return frame.x;
    default:
      return frame.y;
  }
}

void set_letter(Frame& frame, unsigned which, unsigned value) {
  const auto byte = static_cast<std::uint8_t>(value);
  switch (which) {
    case 0:
      frame.a = byte;
      return;
    case 1:
      frame.b = byte;
      return;
    case 2:
      frame.c = byte;
      return;
    case 3:
      frame.x = static_cast<std::uint16_t>(value);
      return;
    default:
      frame.y = static_cast<std::uint16_t>(value);
  }
}

std::string_view standard_map(unsigned platters) {
  if (platters == 4)
    return "anc_stones-0+col_timber-0+mod_suburb-0+fut_crystal-0+lab_ancient-0+lab_colonial-1+"
           "vista_spring-0+ruins-0+merc_camp-0+lith_alliance-0+base-0+vista_market-0+"
           "lith_strategica-0+royal-0+vista_hill-0+field-0+havoc-0+knowledge-0+lab_modern-1+"
           "lab_future-0";
  return "anc_stones-0+col_timber-0+mod_suburb-0+lab_ancient-0+lab_colonial-1+ruins-0+merc_camp-0+"
         "lith_alliance-0+royal-0+lith_strategica-0+base-0+field-0+havoc-0+knowledge-0+"
         "lab_modern-1+lab_future-0";
}

std::string placed_text(std::string_view id, const Placed& placed) {
  return std::string(id) + "-" + std::to_string(placed.rotation);
}

Space find_place(const Content& content, const Layout& layout, std::string_view text) {
  Hex hex;
  if (naming::read_hex(text, hex)) return geometry(layout.size).find(hex);
  if (text.starts_with("dome ")) {
    unsigned number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data() + 5, end, number);
    if (fault != std::errc() || stop != end || number == 0) return kNowhere;
    return space_of_dome(content, layout, number - 1);
  }
  const std::size_t dot = text.find('.');
  const std::string_view key_id =
      dot == std::string_view::npos ? std::string_view("base") : text.substr(0, dot);
  const std::string_view label = dot == std::string_view::npos ? text : text.substr(dot + 1);
  for (unsigned key = 0; key < kLocations; ++key)
    if (location_ids()[key] == key_id) return space_of_key(content, layout, key, label);
  return kNowhere;
}

Counts cards_left(const Content& content, const State& state) {
  Counts left{};
  for (std::size_t kind = 0; kind < content.cards.size() && kind < left.size(); ++kind)
    left[kind] = content.cards[kind].copies;
  const auto take = [&](unsigned kind) {
    if (kind < left.size()) --left[kind];
  };
  for (unsigned i = 0; i < state.hands.total() && i < kMaxCards; ++i) take(state.secret.kinds[i]);
  for (unsigned i = 0; i < state.dropped.count && i < kPileCards; ++i) take(state.dropped.kind[i]);
  state.discard.each([&](unsigned kind, int copies) { left[kind] -= copies; });
  for (unsigned pet = 0; pet < content.pets.size() && pet < kMaxPets; ++pet)
    if (state.pets[pet].owner != kNobody) take(content.card_of_pet(pet));
  for (const Pad& pad : state.pads) {
    if (pad.owner == kNobody) continue;
    for (std::size_t kind = 0; kind < content.cards.size(); ++kind)
      if (content.cards[kind].jump_pad) {
        take(static_cast<unsigned>(kind));
        break;
      }
  }
  for (unsigned player = 0; player < kPlayers; ++player)
    for (unsigned i = 0; i < state.players[player].off && i < kOff; ++i)
      for (unsigned card = 0; card < state.players[player].off_cards[i] && card < kStartCards;
           ++card)
        take(state.secret.off[player][i].cards[card]);
  return left;
}

Units characters_left(const Content& content, const State& state) {
  Units left = unit_bit(static_cast<unsigned>(content.characters.size())) - 1;
  each_unit(left, [&](unsigned character) {
    if (state.units[character].standing != Standing::hidden) left &= ~unit_bit(character);
  });
  const auto take = [&](unsigned character) {
    if (character < kMaxCharacters) left &= ~unit_bit(character);
  };
  for (unsigned player = 0; player < kPlayers; ++player)
    for (unsigned i = 0; i < state.players[player].off && i < kOff; ++i)
      take(state.secret.off[player][i].character);
  for (unsigned i = 0; i < state.under_count && i < state.secret.under.size(); ++i)
    take(state.secret.under[i]);
  return left;
}

std::uint16_t tokens_left(const Content& content, const State& state) {
  unsigned left = (1U << content.tokens()) - 1U;
  for (unsigned token = 0; token < kMaxTokens; ++token)
    if (state.units[kMaxCharacters + token].standing == Standing::on) left &= ~(1U << token);
  for (unsigned player = 0; player < kPlayers; ++player)
    for (unsigned i = 0; i < state.players[player].off && i < kOff; ++i)
      if (const unsigned token = state.secret.off[player][i].token; is_henchman(token))
        left &= ~(1U << (token - kMaxCharacters));
  // A henchman that comes on with a character is in its frame for a while.
  for (int depth = 0; depth < state.agenda.size(); ++depth) {
    const Frame& frame = state.agenda.below(depth);
    if (frame.step != Step::enter || frame.a == kEnterDraw || frame.x == 0) continue;
    if (is_henchman(frame.x - 1U)) left &= ~(1U << (frame.x - 1U - kMaxCharacters));
  }
  return static_cast<std::uint16_t>(left);
}

std::uint16_t badges_left(const Content& content, const Board& board) {
  unsigned left = (1U << content.badges.size()) - 1U;
  for (unsigned badge = 0; badge < kMaxBadges; ++badge)
    if (board.badges.holder[badge] != kNobody) left &= ~(1U << badge);
  for (unsigned i = 0; i < board.badges.under_count && i < kMaxBadges; ++i)
    left &= ~(1U << (board.badges.under[i] & 15U));
  return static_cast<std::uint16_t>(left);
}

unsigned guardian_of(const Content& content, unsigned age, unsigned number) {
  for (unsigned i = 0; i < content.guardians.size(); ++i)
    if (static_cast<unsigned>(content.guardians[i].age) == age && number-- == 0) return i;
  return kNobody;
}

unsigned number_of_guardian(const Content& content, unsigned guardian) {
  unsigned number = 0;
  for (unsigned i = 0; i < guardian && i < content.guardians.size(); ++i)
    if (content.guardians[i].age == content.guardians[guardian].age) ++number;
  return number;
}

std::uint8_t guardians_left(const Content& content, const Guardians& guardians, unsigned age) {
  unsigned left = 0;
  for (unsigned number = 0; number < 8; ++number) {
    const unsigned guardian = guardian_of(content, age, number);
    if (guardian == kNobody || guardian == guardians.face_up) continue;
    bool under = false;
    for (unsigned i = 0; i < guardians.under_count && i < guardians.under.size(); ++i)
      under = under || guardians.under[i] == guardian;
    if (!under) left |= 1U << number;
  }
  return static_cast<std::uint8_t>(left);
}

}  // namespace undercroft::duel_of_ages
