// A challenge as a bot imagines it: MAN-VAR-01 and -02 on fixed arrays, thousands of times a
// decision. Where the challenger has a choice, a rule of thumb makes it; the novice plays by the
// same thumb, the sound bot compares the outcomes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/mandom/content.hpp"
#include "games/mandom/view.hpp"

namespace undercroft::mandom {

// The first slot or number of a mask, which is not empty.
inline unsigned lowest(unsigned mask) {
  return static_cast<unsigned>(std::countr_zero(mask));
}

// A hero's items sorted by when they matter, so that imagining a card looks only at those that can.
struct Kit {
  Kit(const Content& content, unsigned hero);

  const Content* content;
  unsigned hero;
  std::array<const Item*, kItems> items{};
  std::array<std::uint8_t, kItems> worth{};  // how much a hero would miss it; no more than an order
  // Slots.
  std::uint8_t passive = 0;
  std::uint8_t once = 0;
  std::uint8_t discarding = 0;
  std::uint8_t exchanging = 0;
  std::uint8_t reducing = 0;
  std::uint8_t reviving = 0;
  std::uint8_t differing = 0;

  int hp(unsigned equipped) const;
  // Ordinary types that these slots always block.
  std::uint32_t blocked(unsigned equipped) const;
};

// The dungeon, bottom to top, and the card that Polymorph would bring.
struct Imagined {
  std::array<std::uint8_t, kPileCap> cards{};
  std::uint8_t height = 0;
  std::uint8_t next = kNothing;
};

// What the challenger does about a card, MAN-VAR-02 step 6.
struct Use {
  unsigned slot = kNothing;
  unsigned discard = kNothing;  // the item given up for it
};

class Delve {
 public:
  // From the first card on.
  Delve(const Kit& kit, const Imagined& dungeon, unsigned equipped, unsigned named,
        unsigned number);
  // In the middle of the challenge that the view shows; unseen cards as imagined.
  Delve(const Kit& kit, const Imagined& dungeon, const View& view);

  // Resolves what is left of the pile: whether the hero comes out of it.
  bool survives();

  // The rules of thumb, about the card being resolved.
  bool wants_exchange() const;
  Use wants_item() const;
  unsigned wants_lost() const;

  // The choices, each to the end of the card being resolved.
  void exchange();
  void keep();
  void use(Use how);
  void suffer();
  void lose(unsigned slot);

 private:
  unsigned card() const { return dungeon_.cards[dungeon_.height - position_]; }
  const Monster& monster() const { return kit_->content->monsters[card()]; }
  bool fits(const Monsters& monsters) const;
  bool works(const Item& item) const;
  bool can_revive(int hp_before) const;
  bool passively_defeated(unsigned* by) const;
  int damage() const;
  bool deadly() const { return damage() >= hp_ && !can_revive(hp_); }
  bool worth_using(const Item& item) const;
  unsigned least_missed(unsigned slots) const;
  bool all_differ() const;

  void meet();
  void face();
  void defeated_by(unsigned slot);
  void check_death(int hp_before);
  void note_revealed();

  const Kit* kit_;
  Imagined dungeon_;
  std::uint32_t seen_ = 0;
  int hp_ = 0;
  std::uint8_t equipped_ = 0;
  std::uint8_t spent_ = 0;
  std::uint8_t named_ = kNothing;
  std::uint8_t number_ = 0;
  std::uint8_t position_ = 0;  // cards revealed
  std::uint8_t strength_ = 0;
  std::uint8_t last_strength_ = 0;
  std::uint8_t softened_ = 0;
  Mark mark_ = Mark::none;
  bool run_ = false;
  bool dead_ = false;
};

}  // namespace undercroft::mandom
