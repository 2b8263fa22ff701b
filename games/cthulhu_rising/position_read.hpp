// Reading positions, every fact checked. What a position leaves out is as in turn 3 in A's
// operations, with nothing in play; a card that the deck list of its owner lacks is added to the
// list, unless the position says the list.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/cthulhu_rising/position.hpp"

namespace undercroft::cthulhu_rising {

class PositionReader {
 public:
  PositionReader(const Content& content, State& state, const Cursor& root);

  // In this order; between the lists and the rest the deck lists are noted.
  void read_head();
  void read_lists();
  void read_table();
  void read_flow();  // position_read_flow.cpp: plays, batches, triggers, the agenda or `at`

  bool failed() const { return root_.report().failed(); }
  void fault(const std::string& what) const { root_.fault(what); }

 private:
  static bool is_null(const Cursor& at) { return at.value().kind == Value::Kind::null; }
  static bool is_text(const Cursor& at) { return at.value().kind == Value::Kind::text; }
  static bool is_list(const Cursor& at) { return at.value().kind == Value::Kind::list; }
  static bool is_number(const Cursor& at) { return at.value().kind == Value::Kind::number; }
  static std::uint8_t byte(std::int64_t value) { return static_cast<std::uint8_t>(value); }

  // position_read.cpp
  void begin();
  unsigned side(const Cursor& at) const { return static_cast<unsigned>(at.word(kSideWords)); }
  unsigned side_or(const Cursor& from, std::string_view key, unsigned otherwise) const;
  unsigned card(const Cursor& at) const;
  unsigned story(const Cursor& at) const;
  struct Named {
    unsigned owner = 0;
    unsigned kind = 0;
    unsigned copy = 0;  // 0: the lowest that is free
  };
  std::optional<Named> named(const Cursor& at) const;
  std::uint64_t bits(const Cursor& from, std::string_view key, unsigned count) const;
  template <class Struct, std::size_t N>
  void fields(const Cursor& from, Struct& to, const std::array<Field<Struct>, N>& list) const {
    for (const Field<Struct>& one : list)
      if (from.has(one.name)) one.put(to, from.at(one.name).number(0, one.most()));
  }
  // No member but the listed ones and these.
  template <class Struct, std::size_t N>
  void only(const Cursor& from, const std::array<Field<Struct>, N>& list,
            std::initializer_list<std::string_view> more) const {
    if (from.value().kind != Value::Kind::record) return from.fault("expected a record");
    for (const auto& [key, unused] : from.value().members) {
      bool known = false;
      for (const auto& one : list) known = known || one.name == key;
      for (const std::string_view other : more) known = known || other == key;
      if (!known) from.fault("there is no field \"" + key + "\" here");
    }
  }

  // position_read_lists.cpp: which cards a side has
  template <class Visit>
  void each_in(const Cursor& from, std::string_view key, Visit visit) const;
  template <class Visit>
  void each_card(Visit visit) const;
  void read_list(unsigned side);
  void said_list(const Cursor& from, std::array<int, kMaxKinds>& copies) const;
  void take_list(unsigned side, const std::array<int, kMaxKinds>& copies);

  // position_read_table.cpp
  void read_row();
  void read_slot(const Cursor& from, unsigned slot);
  void read_story_deck(std::uint32_t used);
  void read_icons(const Cursor& from, std::array<std::int8_t, kIcons>& to) const;
  void read_side(unsigned side);
  Pile pile(const Cursor& from, std::string_view key, unsigned side) const;
  void read_won(const Cursor& from, unsigned side);
  void read_domains(const Cursor& from, unsigned side);
  void read_domain(const Cursor& from, unsigned side, Domain& to) const;
  void read_pool(const Cursor& from, unsigned side);
  void read_known(const Cursor& from, unsigned side);
  void read_dormant();
  void read_rest(unsigned side);
  void check_sight(unsigned side) const;

  // position_read_cards.cpp
  void read_cards();
  void read_card(const Cursor& at);
  void read_state_of(const Cursor& at, unsigned spot);
  void read_host(const Cursor& at, unsigned spot);
  unsigned spot_of(const Cursor& at) const;

  // position_read_flow.cpp
  void read_plays();
  void read_triggers();
  void read_agenda();
  void enter();
  unsigned first_person() const;
  template <class Entry, std::size_t N, class One>
  void stack(std::string_view key, std::array<Entry, N>& to, std::uint8_t& count, One one);

  const Content& content_;
  State& state_;
  const Cursor& root_;
  std::uint32_t stories_ = 0;  // of the set-up, wherever they are now
  std::vector<std::string_view> cards_;
  std::vector<std::string_view> story_ids_;
  std::vector<std::string_view> decks_;
};

}  // namespace undercroft::cthulhu_rising
