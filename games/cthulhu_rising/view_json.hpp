// A view of Cthulhu Rising as JSON, for clients: the table part by part.
#pragma once

#include <span>
#include <string>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/words.hpp"

namespace undercroft::cthulhu_rising {

class ViewWriter {
 public:
  ViewWriter(const CthulhuRising& rules, const View& view, json::Writer& out,
             std::span<const Option> options);

  void write();

 private:
  void text_or_null(std::string_view key, std::string_view text) {
    out_.key(key);
    text.empty() || text == "?" ? out_.null() : out_.text(text);
  }
  void side_or_null(std::string_view key, unsigned side) {
    text_or_null(key, side < kSides ? naming::kSideNames[side] : std::string_view());
  }
  void number_or_null(std::string_view key, bool there, std::int64_t number) {
    out_.key(key);
    there ? out_.number(number) : out_.null();
  }
  void icons(std::string_view key, const auto& value) {
    out_.key(key).open();
    for (unsigned icon = 0; icon < kIcons; ++icon)
      out_.field(naming::kIconLetters[icon], value(icon));
    out_.close();
  }
  std::string kind_id(unsigned side, unsigned line) const {
    return line < kMaxDeck ? names_.card_id(view_.places[side].kinds[line]) : "?";
  }
  void pile(std::string_view key, unsigned side, const Pile& cards) {
    out_.key(key).open_list();
    cards.each([&](unsigned line, int copies) {
      for (int copy = 0; copy < copies; ++copy) out_.text(kind_id(side, line));
    });
    out_.close_list();
  }
  unsigned own() const { return view_.side < kSides ? unsigned{view_.side} : unsigned{kA}; }

  // view_json.cpp: whose turn, and what is asked
  void write_head();
  void write_own();
  void write_choices();
  std::string named(Option option) const;
  void write_question();
  std::string question_card() const;
  std::string name(Option option) const;
  static Ref card_in(Option option);

  // view_json_row.cpp: the stories
  void write_row();
  void write_slot(unsigned slot);
  void write_tokens(std::string_view key, const Slot& slot);
  void write_totals(unsigned slot, unsigned side);
  void write_forecast(unsigned slot);
  void write_resolving();

  // view_json_sides.cpp: what each side has
  void write_sides();
  void write_side(unsigned side);
  void write_domains(unsigned side);
  void write_pays(unsigned side, unsigned domain);
  unsigned payers(unsigned side, Option option) const;
  void write_minion();

  // view_json_cards.cpp: cards in play, and what is happening to them
  void write_cards();
  void write_card(unsigned spot);
  std::string host(unsigned at) const;
  void write_modified(const InPlay& card, const Card& print, bool counts);
  void write_stack();
  void write_play(const Play& play);
  std::string_view kind_of_play(const Play& play) const;
  void write_targets(const Play& play);
  void write_picked(const Play& play, const Pick& pick);
  void write_harm();
  void write_open();
  void write_discounts();

  const CthulhuRising& rules_;
  const Content& content_;
  const View& view_;
  json::Writer& out_;
  std::span<const Option> options_;
  Sayer say_;
  const naming::Names& names_;
  Forecast ahead_;
};

}  // namespace undercroft::cthulhu_rising
