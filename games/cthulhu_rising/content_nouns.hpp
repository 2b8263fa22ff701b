// Whom and what a card's text is about, section 2.5: references, choices, nouns and sides.
#pragma once

#include <string>
#include <string_view>

#include "games/cthulhu_rising/content.hpp"

namespace undercroft::cthulhu_rising {

// "3 cards", "1 card"
std::string counted(int n, std::string_view thing);
// "a ready character", "an event", "another story"
std::string with_article(const std::string& noun);

// Rule 5: the parts of a noun phrase.
enum class Whose : std::uint8_t {
  as_written,  // "you control", "an opponent controls"
  theirs,      // "they control": an opponent chooses
  unsaid,      // of a cost
};

// `name` is what the card calls itself, `attach` the pick of what it is attached to.
class Nouns {
 public:
  Nouns(const Content& content, std::string_view name, std::uint16_t attach)
      : content_(&content), name_(name), attach_(attach) {}

  const Pick& pick_of(unsigned index) const { return content_->picks[index]; }
  std::string host() const;
  static bool several(const Pick& pick);
  std::string choose(const Pick& pick) const;
  bool chooses(const Pick& pick) const;
  std::string verb(const Op& op, const std::string& word) const;
  std::string does(const Op& op, const std::string& one, const std::string& many) const;
  std::string then_it(const Op& op, const std::string& before, const std::string& behind) const;
  std::string noun(const Pick& pick, bool plural, Whose whose) const;
  static std::string behind_noun(const Pick& pick, Whose whose);
  static std::string sides(const Op& op, std::string_view you, std::string_view others);
  static std::string their(const Op& op);
  static std::string whose(const Op& op);

 protected:
  const Content* content_;
  std::string name_;
  std::uint16_t attach_;

 private:
  std::string reference(const Pick& pick) const;
  std::string adjective(const Filter& filter) const;
  static std::string plain_noun(const Pick& pick, bool plural);
};

}  // namespace undercroft::cthulhu_rising
