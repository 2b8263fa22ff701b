#include "engine/position_file.hpp"

namespace undercroft {

namespace {

void write_spread(const Value& value, int depth, std::string indent, std::string& text) {
  if (value.kind != Value::Kind::record || value.members.empty() || depth == 0) {
    text += json::print(value);
    return;
  }
  indent += "  ";
  text += "{";
  for (std::size_t i = 0; i < value.members.size(); ++i) {
    const auto& [key, member] = value.members[i];
    text += (i == 0 ? "\n" : ",\n") + indent + json::print(Value::of(key)) + ": ";
    write_spread(member, depth - 1, indent, text);
  }
  text += "\n" + indent.substr(2) + "}";
}

}  // namespace

std::string position_text(const Setup& setup, const Position& position,
                          const ThoughtNote* thought) {
  const GameInfo& info = position.game().info();
  std::string text;
  json::Writer out(text);
  out.open().field("undercroft", kPositionVersion).field("game", info.id);
  out.field("seats", setup.seats).key("options").open();
  for (std::size_t i = 0; i < info.options.size(); ++i)
    if (setup.values[i] != info.options[i].standard)
      out.field(info.options[i].id, option_value(info.options[i], setup, i));
  out.close();
  if (thought != nullptr) {
    out.key("thought").open().field("seat", thought->viewer.index).field("by", thought->by);
    out.field("seed", std::to_string(thought->seed)).close();
  }
  out.key("position").raw(position.dump()).close();
  const auto written = json::parse(text);
  if (!written) return text + "\n";
  std::string spread;
  write_spread(*written, 2, "", spread);
  return spread + "\n";
}

}  // namespace undercroft
