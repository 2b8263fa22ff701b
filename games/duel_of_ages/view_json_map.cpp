// The arena for the browser's board: every space with its terrain, and what is printed there.
#include "games/duel_of_ages/naming.hpp"
#include "games/duel_of_ages/view_json.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

// What lies on a space, also on a map that is not complete yet.
struct Cell {
  bool there = false;
  Terrain terrain = Terrain::clear;
  Age age = Age::ancient;
  std::uint8_t key = kNoKey;
  Spot spot = Spot::none;
  std::uint8_t position = 0;
  std::uint8_t dome = 0xFF;
};

class MapWriter {
 public:
  MapWriter(const DuelOfAges& rules, const View& view, json::Writer& out)
      : rules_(rules),
        content_(rules.content()),
        view_(view),
        spaces_(geometry(view.layout.size)),
        out_(out) {
    lay_platters();
    lay_keys();
  }

  void write() {
    out_.key("map").open().field("size", view_.layout.size).key("spaces").open_list();
    for (unsigned i = 0; i < spaces_.spaces; ++i) write_space(static_cast<Space>(i));
    out_.close_list();
    out_.key("domes").open_list();
    for (unsigned dome = 0; dome < view_.layout.size * 2U; ++dome) {
      unsigned space = 0;
      while (space < spaces_.spaces && cells_[space].dome != dome) ++space;
      space < spaces_.spaces ? out_.number(space) : out_.null();
    }
    out_.close_list();
    out_.key("slots").open_list();
    for (unsigned slot = 0; slot < view_.layout.size; ++slot)
      write_placed(view_.layout.slots[slot], true);
    out_.close_list().key("sites").open_list();
    for (unsigned site = 0; site < view_.layout.site_count(); ++site)
      write_placed(view_.layout.sites[site], false);
    out_.close_list().close();
  }

 private:
  void lay_platters() {
    for (unsigned slot = 0; slot < view_.layout.size; ++slot) {
      const Placed& placed = view_.layout.slots[slot];
      if (placed.what >= content_.platters.size()) continue;
      const Platter& platter = content_.platters[placed.what];
      unsigned dome = 2 * slot;
      for (unsigned i = 0; i < kPlatterSpaces; ++i) {
        Cell& cell = cells_[spaces_.platter[slot][placed.rotation % 6U][i]];
        cell.there = true;
        cell.terrain = platter.terrain[i];
        cell.age = platter.age;
        if (cell.terrain == Terrain::dome) cell.dome = static_cast<std::uint8_t>(dome++);
      }
    }
  }
  void lay_keys() {
    for (unsigned site = 0; site < view_.layout.site_count(); ++site) {
      const Placed& placed = view_.layout.sites[site];
      if (placed.what >= kLocations) continue;
      const Key& key = content_.keys[placed.what];
      const bool blank = (view_.layout.blank >> placed.what & 1U) != 0;
      for (unsigned i = 0; i < kKeySpaces; ++i) {
        const KeySpace lies = turned(static_cast<KeySpace>(i), placed.rotation % 3U);
        Cell& cell = cells_[spaces_.site[site].spaces[lies]];
        cell.there = true;
        cell.age = key.age;
        if (blank) continue;
        cell.key = placed.what;
        cell.terrain = key.spaces[i].terrain;
        cell.spot = key.spaces[i].spot;
        cell.position = key.spaces[i].position;
      }
    }
  }

  void write_space(Space space) {
    const Cell& cell = cells_[space];
    out_.open().field("q", spaces_.at[space].q).field("r", spaces_.at[space].r).key("terrain");
    cell.there ? out_.text(name_in(terrain_ids(), static_cast<int>(cell.terrain))) : out_.null();
    if (cell.there) out_.field("age", name_in(age_ids(), static_cast<int>(cell.age)));
    if (cell.key != kNoKey) out_.field("location", location_ids()[cell.key]);
    if (cell.spot != Spot::none) {
      out_.field("spot", name_in(spot_ids(), static_cast<int>(cell.spot)));
      if (cell.position != 0) out_.field("position", cell.position);
    }
    if (cell.dome != 0xFF) out_.field("dome", cell.dome + 1);
    if (spaces_.site_of[space] != 0xFF) out_.field("site", spaces_.site_of[space]);
    if (spaces_.slot_of[space] != 0xFF) out_.field("slot", spaces_.slot_of[space]);
    if (const unsigned walls = walls_of(space); walls != 0) out_.field("walls", walls);
    out_.close();
  }
  // DUE-MAP-09: a bit for each direction in which nobody walks although there is a space. The gate
  // side has a wall on its outer space only.
  unsigned walls_of(Space space) const {
    if (view_.phase == Phase::setup) return 0;
    const Map& map = rules_.map(view_);
    unsigned walls = 0;
    for (unsigned way = 0; way < kDirections; ++way)
      if (spaces_.beside[space][way] != kNowhere && map.beside(space, way) == kNowhere)
        walls |= 1U << way;
    return walls;
  }
  void write_placed(const Placed& placed, bool platter) {
    if (placed.what == 0xFF) return void(out_.null());
    const Names names(content_);
    out_.open().field(platter ? "platter" : "key",
                      platter ? names.platter_id(placed.what) : names.key_id(placed.what));
    out_.field("rotation", placed.rotation);
    if (!platter && (view_.layout.blank >> placed.what & 1U) != 0) out_.field_flag("blank", true);
    out_.close();
  }

  const DuelOfAges& rules_;
  const Content& content_;
  const View& view_;
  const Geometry& spaces_;
  json::Writer& out_;
  std::array<Cell, kMaxSpaces> cells_{};
};

}  // namespace

void write_map(const DuelOfAges& rules, const View& view, json::Writer& out) {
  MapWriter(rules, view, out).write();
}

}  // namespace undercroft::duel_of_ages
