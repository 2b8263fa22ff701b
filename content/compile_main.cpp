// compile_content OUT.cpp SYMBOL FILE.toml...
//
// Packs content files into a C++ file that defines undercroft::builtin::SYMBOL, the text that
// parse_builtin reads. Part of the build, so that a program carries its content and needs no
// folder.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/toml.hpp"

namespace {

using namespace undercroft;

constexpr int kBadContent = 1;
constexpr int kMisuse = 2;

bool is_identifier(std::string_view text) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  return !text.empty() && is_letter(text.front()) &&
         std::ranges::all_of(text, [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

Result<std::vector<content::Source>> read_all(std::span<char*> files) {
  std::vector<content::Source> sources;
  for (const std::filesystem::path path : files) {
    Result<content::Source> source = content::read_file(path);
    if (!source) return std::unexpected(source.error());
    source->file = path.filename().string();
    sources.push_back(std::move(*source));
  }
  return sources;
}

// As numbers: a string literal of more than 65,536 characters is beyond what compilers promise.
void write_bytes(std::ostream& out, std::string_view text) {
  constexpr std::size_t kPerLine = 24;
  for (std::size_t i = 0; i < text.size(); ++i)
    out << (i % kPerLine == 0 ? "\n    " : " ") << int{static_cast<signed char>(text[i])} << ',';
}

void write_source(std::ostream& out, std::string_view symbol, std::string_view text) {
  out << "// Written by compile_content from content files; edit those.\n"
         "#include <string_view>\n\n"
         "namespace undercroft::builtin {\n\n"
         "namespace {\n\n"
         "constexpr char kText[] = {";
  write_bytes(out, text);
  out << "\n};\n\n}  // namespace\n\n"
      << "extern const std::string_view " << symbol << ";\n"
      << "constinit const std::string_view " << symbol << "(kText, sizeof kText);\n\n"
      << "}  // namespace undercroft::builtin\n";
}

int report(int code, std::string_view what) {
  std::cerr << "compile_content: " << what << '\n';
  return code;
}

}  // namespace

int main(int count, char** words) {
  const std::span<char*> arguments(words, static_cast<std::size_t>(count));
  if (count < 4) return report(kMisuse, "usage: compile_content OUT.cpp SYMBOL FILE.toml...");
  const std::string_view symbol = arguments[2];
  if (!is_identifier(symbol))
    return report(kMisuse, "SYMBOL must be a C++ name, got \"" + std::string(symbol) + "\"");
  const auto sources = read_all(arguments.subspan(3));
  if (!sources) return report(kBadContent, sources.error().text);
  const std::string text = content::print_builtin(*sources);
  // What the program will read at start must be readable now.
  if (const auto again = content::parse_builtin(text, symbol); !again)
    return report(kBadContent, again.error().text);
  std::ofstream out(arguments[1], std::ios::binary);
  write_source(out, symbol, text);
  if (!out.flush()) return report(kBadContent, std::string(arguments[1]) + ": cannot be written");
  return 0;
}
