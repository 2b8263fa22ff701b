// What an ability does, step by step, in the words of section 2.5.
#pragma once

#include <string>

#include "games/cthulhu_rising/content_nouns.hpp"

namespace undercroft::cthulhu_rising {

class Steps : public Nouns {
 public:
  Steps(const Content& content, const Ability& ability, std::string_view name, std::uint16_t attach)
      : Nouns(content, name, attach), ability_(&ability) {}

  std::string step(const Op& op, const Op* before) const;

 protected:
  const Ability* ability_;

 private:
  std::string other_step(const Op& op, const Op* before) const;
  std::string last_steps(const Op& op, const Op* before) const;
  std::string bounce(const Op& op) const;
  std::string changes(const Op& op, bool plural) const;
  static std::string change_text(const Change& change, bool plural);
  static std::string signed_text(int n);
  static std::string keyword_name(std::uint16_t keyword);
  std::string struggle(const Op& op) const;
  static std::string discard(const Op& op);
  std::string recur(const Op& op) const;
  std::string token(const Op& op) const;
  std::string commit(const Op& op) const;
  static std::string resource(const Op& op);
  std::string discount(const Op& op) const;
  std::string inner(const Op& op) const;
  std::string opponent_may(const Op& op, const Op* before) const;
};

}  // namespace undercroft::cthulhu_rising
