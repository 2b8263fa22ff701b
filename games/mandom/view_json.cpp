// A view of Mandom as JSON, for clients.
#include "games/mandom/mandom.hpp"

namespace undercroft::mandom {

namespace {

class ViewWriter {
 public:
  ViewWriter(const View& view, const Content& content, json::Writer& out)
      : view_(view), content_(content), out_(out) {}

  void write() {
    out_.open();
    out_.field("round", view_.round).field("first", view_.first);
    out_.key("waiting");
    seats(view_.waiting);
    write_hero();
    out_.field("equipped_count", view_.equipped_count);
    out_.key("lost");
    slots(view_.lost);
    out_.field("pile", view_.pile_size);
    card("pending", view_.pending);
    write_dungeon();
    write_pairs();
    write_players();
    out_.key("specials").open_list();
    for (const std::uint8_t special : view_.specials)
      if (special != kNothing) out_.text(content_.monsters[special].id);
    out_.close_list();
    if (view_.challenger != kNothing) write_challenge();
    out_.key("winner");
    view_.winner == kNothing ? out_.null() : out_.number(view_.winner);
    out_.close();
  }

 private:
  // A card that is there but hidden is "?".
  void card(std::string_view key, unsigned card) {
    out_.key(key);
    if (card == kNothing)
      out_.null();
    else
      out_.text(card == kUnknown ? "?" : std::string_view(content_.monsters[card].id));
  }
  void seats(unsigned mask) {
    out_.open_list();
    for (unsigned seat = 0; seat < kSeats; ++seat)
      if ((mask >> seat & 1U) != 0) out_.number(seat);
    out_.close_list();
  }
  void slots(unsigned mask) {
    out_.open_list();
    for (unsigned slot = 0; slot < kItems; ++slot)
      if ((mask >> slot & 1U) != 0) out_.text(content_.item(view_.hero, slot).id);
    out_.close_list();
  }
  // While the hero is being chosen there is none (MAN-VAR-10).
  void write_hero() {
    const bool none = view_.step == Step::choose_hero || view_.step == Step::throw_sign;
    out_.key("hero");
    none ? out_.null() : out_.text(content_.heroes[view_.hero].id);
    out_.key("hp");
    const bool hidden = view_.hp < 0 && view_.challenger == kNothing;
    none || hidden ? out_.null() : out_.number(view_.hp);
    out_.field_flag("sees_items", view_.sees_items != 0 && !none);
    out_.key("equipped");
    slots(none ? 0U : view_.equipped);
  }
  void write_dungeon() {
    out_.key("dungeon").open_list();
    for (unsigned i = 0; i < view_.dungeon_size; ++i) {
      out_.open();
      card("card", view_.dungeon[i]);
      out_.field("by", view_.dungeon_by[i]).close();
    }
    out_.close_list();
  }
  void write_pairs() {
    out_.key("pairs").open_list();
    for (unsigned i = 0; i < view_.pair_count; ++i) {
      out_.open().field("seat", view_.pair_seat[i]);
      out_.field("item", view_.pair_slot[i] == kUnknown
                             ? std::string_view("?")
                             : std::string_view(content_.item(view_.hero, view_.pair_slot[i]).id));
      card("card", view_.pair_card[i]);
      out_.close();
    }
    out_.close_list();
  }
  void write_players() {
    constexpr std::array<std::string_view, 3> kSigns = {"rock", "paper", "scissors"};
    out_.key("players").open_list();
    for (unsigned seat = 0; seat < view_.seats; ++seat) {
      out_.open();
      out_.field("successes", view_.cards[seat].successes);
      out_.field("failures", view_.cards[seat].failures);
      out_.field_flag("active", (view_.active >> seat & 1U) != 0);
      out_.field_flag("out", (view_.out >> seat & 1U) != 0);
      if (view_.sign[seat] != kNothing)
        out_.field("sign", view_.sign[seat] == kUnknown ? "?" : kSigns[view_.sign[seat]]);
      out_.close();
    }
    out_.close_list();
  }
  void write_challenge() {
    out_.key("challenge").open();
    out_.field("seat", view_.challenger).field("hp", view_.hp).field("damage", view_.damage);
    out_.field("revealed", view_.revealed).field("strength", view_.strength);
    card("named", view_.named);
    out_.field("number", view_.number);
    card("aside", view_.aside);
    out_.key("spent");
    slots(view_.spent);
    out_.field("softened", view_.softened).field_flag("dead", view_.dead != 0);
    out_.close();
  }

  const View& view_;
  const Content& content_;
  json::Writer& out_;
};

}  // namespace

void Mandom::view_json(const View& view, json::Writer& out) const {
  ViewWriter(view, content_, out).write();
}

}  // namespace undercroft::mandom
