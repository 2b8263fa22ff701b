// What changed in a view since it was last shown: the top-level members whose values differ. A view
// is about a kilobyte and a move changes a fraction of it, for every seat and spectator.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft::server {

// Remembers hashes of a view, not the view itself: a server holds thousands of these.
class ViewPatch {
 public:
  // Appends a JSON object with the members that are new or have changed, and null for those that
  // are gone; all of them the first time. The view is an object as json::Writer writes it, without
  // blanks.
  void patch(std::string_view view, std::string& out);
  // The next patch is the whole view.
  void forget();

 private:
  struct Member {
    std::uint64_t value = 0;  // its hash
    std::uint32_t last = 0;   // the patch that met it last
    std::uint16_t name = 0;   // where the key begins in `names_`
    std::uint16_t size = 0;
  };
  static_assert(sizeof(Member) == 16);
  std::string_view name(const Member& member) const {
    return std::string_view(names_).substr(member.name, member.size);
  }
  Member& find(std::string_view key);
  void drop_vanished(std::string& out);

  std::vector<Member> members_;
  std::string names_;       // with their quotes
  std::size_t expect_ = 0;  // members keep their order, so the next one is known almost always
  std::uint32_t patches_ = 0;
};

}  // namespace undercroft::server
