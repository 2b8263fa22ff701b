// Reading positions, every fact checked. What a position leaves out is as in the Free Action of
// turn 3 on the standard map, with nobody on the board.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/position.hpp"

namespace undercroft::duel_of_ages {

class PositionReader {
 public:
  // `state` is a fresh set-up: its options count, and its map where the set-up gives one.
  PositionReader(const Content& content, State& state, const Cursor& root);

  void read_table();
  void read_flow();  // position_read_flow.cpp: what is under way, the agenda
  // Whether a word says where the turn is, instead of an agenda: then the rules go on from there.
  bool enters() const { return !root_.has("agenda"); }

  bool failed() const { return root_.report().failed(); }

 private:
  static bool is_null(const Cursor& at) { return at.value().kind == Value::Kind::null; }
  static bool is_text(const Cursor& at) { return at.value().kind == Value::Kind::text; }
  static bool is_number(const Cursor& at) { return at.value().kind == Value::Kind::number; }
  static bool is_record(const Cursor& at) { return at.value().kind == Value::Kind::record; }
  unsigned seats() const { return state_.config.seats; }

  // position_read.cpp
  std::uint8_t seat(const Cursor& at) const;  // null: kNobody
  unsigned figure(const Cursor& at) const;    // null: kNobody
  unsigned unit(const Cursor& at) const;
  unsigned character(const Cursor& at) const;
  unsigned card(const Cursor& at) const;
  unsigned weapon(const Cursor& at) const;  // or "natural"
  Space space(const Cursor& at) const;      // null: kNowhere
  Units units(const Cursor& from, std::string_view key) const;
  template <std::size_t N>
  unsigned bits(const Cursor& from, std::string_view key,
                const std::array<std::string_view, N>& words) const {
    unsigned mask = 0;
    if (!from.has(key)) return 0;
    const Cursor list = from.at(key);
    for (std::size_t i = 0; i < list.size(); ++i)
      mask |= 1U << list.item(i).word(std::span<const std::string_view>(words));
    return mask;
  }
  unsigned numbers(const Cursor& from, std::string_view key, unsigned most) const;
  std::uint8_t small(const Cursor& from, std::string_view key, unsigned most,
                     unsigned otherwise) const;

  void read_head();
  void read_sides();
  void read_map();
  void read_placed(const Cursor& at, std::string_view word, unsigned index);
  void read_players();
  void read_player(const Cursor& from, unsigned player);
  void read_progress(const Cursor& from, unsigned player);
  void read_off(const Cursor& from, unsigned player);

  // position_read_units.cpp
  void read_units();
  void read_unit(const Cursor& from, unsigned unit);
  void no_such_unit(const Cursor& at, std::string_view id);
  void read_hand(const Cursor& list, unsigned holder);
  HeldCard card_in_words(const Cursor& from) const;
  HeldCard card_in_record(const Cursor& from) const;
  void read_trails();
  void read_pets();
  void read_pads();
  void read_dropped();
  void read_decks();
  void read_pile(std::string_view key, Pile& pile);
  void read_badges();
  void read_guardians();
  void read_guardian_deck(const Cursor& from, Guardians& to) const;
  void read_shots();
  void read_turn_notes();

  // position_read_flow.cpp
  void read_attacks();
  void read_roll();
  void read_venture();
  void read_trade();
  void read_agenda();
  void read_frame(const Cursor& from);
  unsigned read_letter(const Letter& as, const Cursor& at) const;
  void enter();

  const Content& content_;
  naming::Names names_;
  State& state_;
  const Cursor& root_;
  std::vector<std::string_view> cards_;
  std::vector<std::string_view> badges_;
  std::vector<std::string_view> guardians_;
  std::vector<std::string_view> platters_;
};

}  // namespace undercroft::duel_of_ages
