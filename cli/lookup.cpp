#include "cli/lookup.hpp"

#include <algorithm>
#include <cctype>

#include "cli/shelf.hpp"

namespace undercroft::cli {

namespace {

// "Monsters", or "Monster" where there is one.
std::string heading_of(std::string kind, bool several) {
  if (kind.empty()) kind = "card";
  kind[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(kind[0])));
  if (!several) return kind;
  if (kind.ends_with('y')) return kind.substr(0, kind.size() - 1) + "ies";
  return kind + (kind.ends_with('s') ? "es" : "s");
}

}  // namespace

std::string folded(std::string_view text) {
  std::string plain;
  for (const char c : text)
    plain += c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return plain;
}

Result<std::vector<const RuleText*>> find_rules(const GameInfo& info, std::string_view what) {
  std::vector<const RuleText*> found;
  const std::string wanted = folded(what);
  for (const RuleText& rule : info.rules) {
    const std::string id = folded(rule.id);
    if (id == wanted) return std::vector{&rule};
    if (id.starts_with(wanted) || (!wanted.empty() && folded(rule.section) == wanted))
      found.push_back(&rule);
  }
  if (!found.empty()) return found;
  std::vector<std::string> ids;
  for (const RuleText& rule : info.rules) ids.push_back(rule.id);
  std::string upper(what);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
  return fail(
      info.title + " has no rule \"" + std::string(what) + "\"" +
      did_you_mean(upper, ids,
                   "; ids run from " + info.rules.front().id + " to " + info.rules.back().id));
}

Lines rulebook(const GameInfo& info, const std::vector<const RuleText*>& rules) {
  Lines lines;
  std::string_view section;
  if (rules.size() > 1) lines.push_back(Line(info.title, Tone::strong));
  for (const RuleText* rule : rules) {
    if (rule->section != section) {
      lines.emplace_back("");
      lines.push_back(Line(rule->section, Tone::strong));
      section = rule->section;
    }
    lines.push_back(Line("  ").add(rule->id, Tone::key).add("  " + rule->text));
  }
  if (rules.size() == 1) lines.erase(lines.begin());
  return lines;
}

Result<std::vector<const CardText*>> find_cards(const GameInfo& info, std::string_view what) {
  std::vector<const CardText*> found;
  const std::string wanted = folded(what);
  std::vector<std::string> ids;
  for (const CardText& card : info.cards) {
    ids.push_back(card.id);
    if (wanted.empty() || folded(card.id) == wanted || folded(card.name) == wanted)
      found.push_back(&card);
  }
  if (!found.empty()) return found;
  return fail(info.title + " has no card \"" + std::string(what) + "\"" +
              did_you_mean(what, ids, "; `undercroft cards " + info.id + "` lists them"));
}

Lines gallery(const std::vector<const CardText*>& cards) {
  constexpr int kColumn = 26;
  Lines lines;
  std::string_view kind;
  for (const CardText* card : cards) {
    if (card->kind != kind) {
      if (!kind.empty()) lines.emplace_back("");
      lines.push_back(Line(heading_of(card->kind, cards.size() > 1), Tone::strong));
      kind = card->kind;
    }
    Line head = Line("  ").add(card->name, Tone::card);
    lines.push_back(std::move(head.pad(std::max(kColumn, head.width() + 2)).add(card->facts)));
    // An id that does not follow from the name has to be told, or nobody could type it.
    if (folded(card->id) != folded(card->name)) lines.back().add("  " + card->id, Tone::quiet);
    if (!card->text.empty()) lines.push_back(std::move(Line("").pad(kColumn).add(card->text)));
  }
  return lines;
}

}  // namespace undercroft::cli
