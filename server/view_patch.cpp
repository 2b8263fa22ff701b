#include "server/view_patch.hpp"

#include <array>
#include <cassert>

#include "engine/hash.hpp"

namespace undercroft::server {

namespace {

// Behind the text that begins here with a quote.
std::size_t text_end(std::string_view json, std::size_t at) {
  for (++at; json[at] != '"'; ++at)
    if (json[at] == '\\') ++at;
  return at + 1;
}

// The letters at which something begins or ends.
constexpr std::array<bool, 256> kMarks = [] {
  std::array<bool, 256> marks{};
  for (const char mark : {'"', '{', '[', '}', ']', ','})
    marks[static_cast<unsigned char>(mark)] = true;
  return marks;
}();

// Behind the value that begins here.
std::size_t value_end(std::string_view json, std::size_t at) {
  for (int depth = 0;;) {
    while (!kMarks[static_cast<unsigned char>(json[at])]) ++at;
    switch (json[at]) {
      case '"':
        at = text_end(json, at);
        continue;
      case '{':
      case '[':
        ++depth;
        break;
      case '}':
      case ']':
        if (depth-- == 0) return at;
        break;
      case ',':
        if (depth == 0) return at;
        break;
      default:
        break;
    }
    ++at;
  }
}

}  // namespace

void ViewPatch::forget() {
  members_.clear();
  names_.clear();
}

void ViewPatch::patch(std::string_view view, std::string& out) {
  assert(view.size() >= 2 && view.front() == '{' && view.back() == '}');
  ++patches_;
  expect_ = 0;
  out += '{';
  const std::size_t empty = out.size();
  std::size_t met = 0;
  for (std::size_t at = 1; view[at] == '"';) {
    const std::size_t colon = text_end(view, at);
    const std::size_t end = value_end(view, colon + 1);
    Member& member = find(view.substr(at, colon - at));
    const std::uint64_t value = hash_bytes(view.data() + colon, end - colon);
    if (member.last == 0 || member.value != value) {
      if (out.size() != empty) out += ',';
      out += view.substr(at, end - at);
    }
    member.value = value;
    member.last = patches_;
    ++met;
    at = view[end] == ',' ? end + 1 : end;
  }
  if (met != members_.size()) drop_vanished(out);
  out += '}';
}

// The member of that key, a new one where there is none.
ViewPatch::Member& ViewPatch::find(std::string_view key) {
  if (expect_ < members_.size() && name(members_[expect_]) == key) return members_[expect_++];
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (name(members_[i]) == key) {
      expect_ = i + 1;
      return members_[i];
    }
  Member& made = members_.emplace_back();
  made.name = static_cast<std::uint16_t>(names_.size());
  made.size = static_cast<std::uint16_t>(key.size());
  names_ += key;
  expect_ = members_.size();
  return made;
}

void ViewPatch::drop_vanished(std::string& out) {
  for (const Member& member : members_)
    if (member.last != patches_) {
      if (out.back() != '{') out += ',';
      out.append(name(member)).append(":null");
    }
  std::erase_if(members_, [&](const Member& member) { return member.last != patches_; });
  std::string names;
  for (Member& member : members_) {
    const std::string_view kept = name(member);
    member.name = static_cast<std::uint16_t>(names.size());
    names += kept;
  }
  names_ = std::move(names);
}

}  // namespace undercroft::server
