#include "engine/phrases.hpp"

namespace undercroft {

std::string count_words(int n, std::string_view thing, std::string_view things) {
  const std::string number = std::to_string(n) + " ";
  if (n != 1 && !things.empty()) return number + std::string(things);
  return number + std::string(thing) + (n == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& parts) {
  std::string words;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) words += i + 1 == parts.size() ? " and " : ", ";
    words += parts[i];
  }
  return words;
}

std::string signed_words(int n) {
  return (n < 0 ? "-" : "+") + std::to_string(n < 0 ? -n : n);
}

std::string capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

std::string braced(const std::string& id, std::string_view otherwise) {
  return id == "?" ? std::string(otherwise) : "{" + id + "}";
}

}  // namespace undercroft
