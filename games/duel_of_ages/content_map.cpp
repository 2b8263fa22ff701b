// Records of badges, guardians, platters, keys and tracks: 2.5 to 2.9.
#include <algorithm>
#include <array>
#include <utility>

#include "games/duel_of_ages/content_reader.hpp"

namespace undercroft::duel_of_ages {

namespace {

using content::Node;

constexpr std::array<std::size_t, 9> kRowLengths = {1, 4, 7, 6, 7, 6, 7, 4, 1};
constexpr std::string_view kTerrainCodes = ".wrsaxbm";  // as in Terrain, up to mesa
constexpr std::size_t kDomes = 2;
constexpr std::array<std::string_view, kKeySpaces> kSpaceIds = {"a",  "b",  "c",  "o1", "o2",
                                                                "o3", "o4", "o5", "o6"};

// One row of a platter: letters.
void read_row(Platter& platter, std::size_t first, std::size_t length, const Cursor& row) {
  const std::string_view text = row.text();
  if (text.size() != length)
    return row.fault("this row has " + std::to_string(length) + " spaces, got " +
                     std::to_string(text.size()));
  for (std::size_t i = 0; i < length; ++i) {
    const std::size_t code = kTerrainCodes.find(text[i]);
    Node place;
    place.at = i;
    if (text[i] == 'D')
      platter.terrain[first + i] = Terrain::dome;
    else if (code == std::string_view::npos)
      return content::fault_at(row, place, "expected one of . w r s a x b m D");
    else
      platter.terrain[first + i] = static_cast<Terrain>(code);
  }
}

KeyLayout read_space(const Reader& reader, const Cursor& field) {
  const std::vector<Node> nodes = content::parse_effect(reader.vocabulary, field, kSpaces);
  KeyLayout layout;
  if (nodes.empty()) return layout;
  const Node& node = nodes.front();
  if (nodes.size() > 1) content::fault_at(field, nodes[1], "a space is one thing");
  layout.spot = static_cast<Spot>(node.verb->code);
  if (layout.spot == Spot::none)
    layout.terrain = static_cast<Terrain>(std::ranges::find(terrain_ids(), node.verb->name) -
                                          terrain_ids().begin());
  else
    layout.terrain = static_cast<Terrain>(node.args.back().number);
  if (node.args.size() > 1) layout.position = static_cast<std::uint8_t>(node.args[0].number);
  if (layout.terrain == Terrain::dome || layout.terrain == Terrain::deep)
    content::fault_at(field, node, "a key has neither Domes nor deep water");
  return layout;
}

// What a place needs, and where it has to be (kAnywhere: where it likes). DUE-MAP-09 knows the
// labels of walled keys by their spaces.
struct Label {
  Spot spot;
  std::uint8_t position;
  std::uint8_t space;
};
constexpr std::uint8_t kAnywhere = 0xFF;
constexpr std::array<Label, 5> kLabyrinthLabels = {{{Spot::track, 1, kKeyC},
                                                    {Spot::track, 2, kKeyO2},
                                                    {Spot::track, 3, kKeyB},
                                                    {Spot::track, 4, kKeyA},
                                                    {Spot::track, 5, kKeyO6}}};
constexpr std::array<Label, 5> kBaseLabels = {{{Spot::main_gate, 0, kKeyA},
                                               {Spot::hq, 0, kKeyB},
                                               {Spot::prison, 0, kKeyC},
                                               {Spot::vault, 0, kKeyO2},
                                               {Spot::gate_yard, 0, kKeyO6}}};
constexpr std::array<Label, 4> kTrackLabels = {{{Spot::track, 1, kAnywhere},
                                                {Spot::track, 2, kAnywhere},
                                                {Spot::track, 3, kAnywhere},
                                                {Spot::track, 4, kAnywhere}}};
constexpr std::array<Label, 6> kContestLabels = {{{Spot::contest, 1, kAnywhere},
                                                  {Spot::contest, 2, kAnywhere},
                                                  {Spot::contest, 3, kAnywhere},
                                                  {Spot::contest, 4, kAnywhere},
                                                  {Spot::contest, 5, kAnywhere},
                                                  {Spot::contest, 6, kAnywhere}}};
constexpr std::array<Label, 1> kTowerLabels = {{{Spot::tower, 0, kAnywhere}}};
constexpr std::array<Label, 1> kSpringLabels = {{{Spot::spring, 0, kAnywhere}}};
constexpr std::array<Label, 1> kMarketLabels = {{{Spot::market, 0, kAnywhere}}};
constexpr std::array<Label, 1> kHillLabels = {{{Spot::hill, 0, kAnywhere}}};

std::span<const Label> labels_of(Location location) {
  switch (location) {
    case Location::lab_ancient:
    case Location::lab_colonial:
    case Location::lab_modern:
    case Location::lab_future:
      return kLabyrinthLabels;
    case Location::base:
      return kBaseLabels;
    case Location::royal:
      return kContestLabels;
    case Location::havoc:
    case Location::knowledge:
      return kTowerLabels;
    case Location::vista_spring:
      return kSpringLabels;
    case Location::vista_market:
      return kMarketLabels;
    case Location::vista_hill:
      return kHillLabels;
    case Location::field:
      return {};
    default:
      return kTrackLabels;
  }
}

// "track(4, ...)", "hq(...)"
std::string label_text(Spot spot, std::uint8_t position) {
  return std::string(spot_ids()[static_cast<std::size_t>(spot)]) +
         (position == 0 ? "(...)" : "(" + std::to_string(position) + ", ...)");
}

bool bears(const KeyLayout& space, const Label& label) {
  return space.spot == label.spot && space.position == label.position;
}

void check_labels(const Key& key, Location location, const Cursor& record) {
  const std::span<const Label> labels = labels_of(location);
  for (const Label& label : labels) {
    const auto here = [&](const KeyLayout& space) { return bears(space, label); };
    const auto found = std::ranges::find_if(key.spaces, here);
    const auto place = static_cast<std::size_t>(found - key.spaces.begin());
    const std::string text = label_text(label.spot, label.position);
    if (std::ranges::count_if(key.spaces, here) != 1)
      return record.fault("this key needs exactly one space " + text);
    if (label.space != kAnywhere && label.space != place)
      return record.at(kSpaceIds[place])
          .fault(text + " belongs to the space " + std::string(kSpaceIds[label.space]));
  }
  for (std::size_t i = 0; i < kKeySpaces; ++i) {
    const KeyLayout& space = key.spaces[i];
    const bool duel = location == Location::field && space.spot == Spot::field;
    const bool known =
        std::ranges::any_of(labels, [&](const Label& label) { return bears(space, label); });
    if (space.spot != Spot::none && !duel && !known)
      record.at(kSpaceIds[i])
          .fault("there is no " + label_text(space.spot, space.position) + " in this key");
  }
  const auto is_field = [](const KeyLayout& space) { return space.spot == Spot::field; };
  if (location == Location::field && std::ranges::none_of(key.spaces, is_field))
    record.fault("this key needs a space field(...)");
}

void check_walls(const Key& key, Location location, const Cursor& record) {
  if (key.walled != (location <= Location::base))
    record.fault("the labyrinths and the base are walled, the others are not");
  if (key.vista != (location >= Location::vista_spring))
    record.fault("the last three keys are the vistas");
  for (const std::size_t i : {kKeyA, kKeyB, kKeyC, kKeyO2})
    if (key.walled && key.spaces[i].terrain != Terrain::cavern)
      record.at(kSpaceIds[i]).fault("behind walls there is cavern");
  for (std::size_t i = 0; i < kKeySpaces; ++i) {
    const bool inside = key.walled && (i <= kKeyC || i == kKeyO2);
    if (!inside && key.spaces[i].terrain == Terrain::cavern)
      record.at(kSpaceIds[i]).fault("cavern is only behind walls");
  }
}

Stage read_stage(const Node& node) {
  const auto number = [&](std::size_t i) { return static_cast<std::uint8_t>(node.args[i].number); };
  Stage stage;
  if (node.verb->code == kDuelStage) {
    stage.rating = static_cast<Rating>(number(0));
    return stage;
  }
  stage.trial = static_cast<Trial>(node.verb->code);
  if (stage.trial == Trial::test) stage.rating = static_cast<Rating>(number(0));
  if (!node.args.empty()) stage.difficulty = number(node.args.size() - 1);
  return stage;
}

// How many tests a place has, and of which kinds they may be.
std::size_t stages_of(Location location) {
  switch (location) {
    case Location::base:
    case Location::royal:
    case Location::field:
      return 6;
    case Location::havoc:
    case Location::knowledge:
      return 3;
    default:
      return 4;
  }
}
bool stage_fits(Location location, const Node& node) {
  const std::uint8_t code = node.verb->code;
  if (code == kDuelStage || location == Location::field)
    return code == kDuelStage && location == Location::field;
  switch (static_cast<Trial>(code)) {
    case Trial::guardian:
      return location < Location::base;
    case Trial::pay:
      return location == Location::merc_camp || location == Location::lith_alliance;
    case Trial::max_health:
      return location == Location::royal;
    default:
      return location >= Location::base;
  }
}

}  // namespace

void read_badge(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "bonus"});
  Badge badge;
  badge.id = reader.ids.read(record);
  badge.name = read_name(reader, record);
  const Cursor field = record.at("bonus");
  for (const Node& node : content::parse_effect(reader.vocabulary, field, kChanges)) {
    const auto rating = static_cast<std::size_t>(node.args[0].number);
    if (rating >= kRatings || rating == static_cast<std::size_t>(Rating::health))
      content::fault_at(field, node, "a Badge changes ratings other than Health");
    else if (badge.bonus[rating] != 0)
      content::fault_at(field, node, "this stands here twice");
    else
      badge.bonus[rating] = static_cast<std::int8_t>(node.args[1].number);
  }
  badge.text = badge_text(badge);
  reader.content.badges.push_back(std::move(badge));
}

void read_guardian(Reader& reader, const Cursor& record) {
  constexpr int kMostOfAnAge = 8;  // a bit each in the state
  record.only({"id", "name", "age", "rating", "difficulty"});
  Guardian guardian;
  guardian.id = reader.ids.read(record);
  guardian.name = read_name(reader, record);
  guardian.age = read_age(record);
  guardian.rating = static_cast<Rating>(record.at("rating").word(rating_ids()));
  guardian.difficulty = static_cast<std::uint8_t>(record.at("difficulty").number(1, 12));
  if (std::ranges::count(reader.content.guardians, guardian.age, &Guardian::age) >= kMostOfAnAge)
    record.fault("at most " + std::to_string(kMostOfAnAge) + " guardians of one age fit");
  reader.content.guardians.push_back(std::move(guardian));
}

void read_platter(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "age", "rows"});
  Platter platter;
  platter.id = reader.ids.read(record);
  platter.name = read_name(reader, record);
  platter.age = read_age(record);
  const Cursor rows = record.at("rows");
  if (rows.size() != kRowLengths.size())
    rows.fault("expected 9 rows, got " + std::to_string(rows.size()));
  std::size_t first = 0;
  for (std::size_t i = 0; i < kRowLengths.size() && !rows.report().failed(); ++i) {
    read_row(platter, first, kRowLengths[i], rows.item(i));
    first += kRowLengths[i];
  }
  const std::size_t domes =
      static_cast<std::size_t>(std::ranges::count(platter.terrain, Terrain::dome));
  if (domes != kDomes && !rows.report().failed())
    rows.fault("a platter has 2 Domes, got " + std::to_string(domes));
  reader.content.platters.push_back(std::move(platter));
}

void read_key(Reader& reader, const Cursor& record) {
  record.only(
      {"id", "name", "age", "walled", "vista", "a", "b", "c", "o1", "o2", "o3", "o4", "o5", "o6"});
  Key key;
  key.id = reader.ids.read(record);
  const std::size_t index = record.at("id").word(location_ids());
  key.name = read_name(reader, record);
  key.age = read_age(record);
  key.walled = record.flag_or("walled", false);
  key.vista = record.flag_or("vista", false);
  for (std::size_t i = 0; i < kKeySpaces; ++i)
    key.spaces[i] = read_space(reader, record.at(kSpaceIds[i]));
  if (record.report().failed()) return;
  const auto location = static_cast<Location>(index);
  check_walls(key, location, record);
  check_labels(key, location, record);
  reader.content.keys[index] = std::move(key);
}

void read_track(Reader& reader, const Cursor& record) {
  record.only({"id", "stages"});
  const std::size_t index = record.at("id").word(location_ids().first(kAdventureKeys));
  const Cursor field = record.at("stages");
  const std::vector<Node> nodes = content::parse_effect(reader.vocabulary, field, kStages);
  if (record.report().failed()) return;
  const auto location = static_cast<Location>(index);
  const std::size_t count = stages_of(location);
  if (nodes.size() != count)
    return field.fault("this place has " + std::to_string(count) + " tests, got " +
                       std::to_string(nodes.size()));
  Track& track = reader.content.tracks[index];
  for (const Node& node : nodes) {
    if (!stage_fits(location, node))
      return content::fault_at(field, node, "there is no such test here");
    track.at[track.stages++] = read_stage(node);
  }
  // DUE-LAB-04: at the entrance too.
  if (location < Location::base) track.at[count] = track.at[count - 1];
}

}  // namespace undercroft::duel_of_ages
