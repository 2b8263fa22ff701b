// Journals as JSON Lines. The header, one line a decision, talk at its place, and a closing line
// with the secret.
#include <array>
#include <charconv>

#include "engine/deal_order.hpp"
#include "engine/match.hpp"

namespace undercroft {

namespace {

std::string hash_text(std::uint64_t hash) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; hash >>= 4) text[i] = kHex[hash & 15U];
  return text;
}

void write_chance(json::Writer& out, std::string_view name, std::span<const Rolled> rolled) {
  out.key(name).open_list();
  for (const Rolled& one : rolled) out.open_list().number(one.n).number(one.value).close_list();
  out.close_list();
}

// Only what differs from the default: a file stays readable, and one written before an option
// existed stays valid.
void write_options(json::Writer& out, const GameInfo& info, const Setup& setup) {
  out.key("options").open();
  for (std::size_t i = 0; i < info.options.size(); ++i)
    if (setup.values[i] != info.options[i].standard)
      out.field(info.options[i].id, option_value(info.options[i], setup, i));
  out.close();
}

std::uint64_t read_hash(const Cursor& cursor) {
  const std::string_view text = cursor.text();
  std::uint64_t hash = 0;
  const char* end = text.data() + text.size();
  if (text.size() != 16 || std::from_chars(text.data(), end, hash, 16).ptr != end)
    cursor.fault("expected 16 hexadecimal digits");
  return hash;
}

Digest256 read_digest(const Cursor& cursor) {
  Digest256 digest{};
  if (!from_hex(cursor.text(), digest)) cursor.fault("expected 64 hexadecimal digits");
  return digest;
}

std::vector<Rolled> read_chance(const Cursor& cursor) {
  std::vector<Rolled> rolled;
  for (std::size_t i = 0; i < cursor.size() && !cursor.report().failed(); ++i) {
    const Cursor pair = cursor.item(i);
    if (pair.size() != 2) pair.fault("expected two numbers: how many outcomes, and which one");
    const std::int64_t n = pair.item(0).number(1, 0xFFFFFFFF);
    const std::int64_t value = pair.item(1).number(0, n - 1);
    rolled.push_back({static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(value)});
  }
  return rolled;
}

Seat read_seat(const Cursor& cursor, const Setup& setup) {
  return Seat{static_cast<std::uint8_t>(cursor.at("seat").number(0, setup.seats - 1))};
}

Option read_option(const Cursor& cursor) {
  std::array<std::uint16_t, 4> parts{};
  if (cursor.size() != parts.size())
    cursor.fault("expected four numbers: a verb and its arguments");
  for (std::size_t i = 0; i < parts.size(); ++i)
    parts[i] = static_cast<std::uint16_t>(cursor.item(i).number(0, 0xFFFF));
  return {parts[0], parts[1], parts[2], parts[3]};
}

void write_simulated(json::Writer& out, const Simulated& simulated) {
  out.key("simulated").open().field("seed", std::to_string(simulated.run));
  out.field("number", static_cast<std::int64_t>(simulated.game)).key("bots").open_list();
  for (const std::string& bot : simulated.bots) out.text(bot);
  out.close_list().close();
}

Simulated read_simulated(const Cursor& cursor) {
  cursor.only({"seed", "number", "bots"});
  Simulated simulated;
  const std::string_view seed = cursor.at("seed").text();
  const char* const end = seed.data() + seed.size();
  if (seed.empty() || std::from_chars(seed.data(), end, simulated.run).ptr != end)
    cursor.at("seed").fault("expected a whole number");
  simulated.game = static_cast<std::uint64_t>(cursor.at("number").number(0, INT64_MAX));
  const Cursor bots = cursor.at("bots");
  for (std::size_t i = 0; i < bots.size(); ++i) simulated.bots.emplace_back(bots.item(i).text());
  return simulated;
}

void expect_record(const Cursor& cursor) {
  if (cursor.value().kind != Value::Kind::record) cursor.fault("expected a record");
}

void read_options(const Cursor& cursor, const GameInfo& info, Setup& setup) {
  expect_record(cursor);
  for (const auto& [id, value] : cursor.value().members) {
    const Cursor member = cursor.at(id);
    const std::string text = id + "=" + std::string(member.text());
    if (auto fine = set_option(info.options, setup, text); !fine) member.fault(fine.error().text);
  }
}

void check_version(const Cursor& header) {
  const Cursor version = header.at("undercroft");
  if (const std::int64_t found = version.number(0, 1'000'000); found != kJournalVersion)
    version.fault("this is a journal of version " + std::to_string(found) + "; expected version " +
                  std::to_string(kJournalVersion));
}

void read_nonces(const Cursor& cursor, FairSeed& fair) {
  const Cursor nonces = cursor.at("nonces");
  for (std::size_t i = 0; i < nonces.size(); ++i) fair.nonces.emplace_back(nonces.item(i).text());
  if (!cursor.has("nonce_commitments")) return;
  const Cursor promised = cursor.at("nonce_commitments");
  for (std::size_t i = 0; i < promised.size(); ++i)
    fair.nonce_commitments.push_back(
        promised.item(i).text().empty() ? "" : to_hex(read_digest(promised.item(i))));
}

void write_texts(json::Writer& out, std::string_view name, const std::vector<std::string>& texts) {
  out.key(name).open_list();
  for (const std::string& text : texts) out.text(text);
  out.close_list();
}

void read_header(const Cursor& cursor, const GameInfo& info, Journal& journal) {
  check_version(cursor);
  const bool simulated = cursor.has("simulated");
  if (simulated)
    cursor.only(
        {"undercroft", "game", "seats", "options", "carry", "simulated", "opening", "hash"});
  else
    cursor.only({"undercroft", "game", "seats", "options", "carry", "commitment",
                 "nonce_commitments", "nonces", "from", "opening", "hash"});
  journal.game = cursor.at("game").text();
  if (journal.game != info.id)
    cursor.at("game").fault("expected \"" + info.id + "\", got \"" + journal.game + "\"");
  journal.setup = standard_setup(info);
  journal.setup.seats = static_cast<int>(cursor.at("seats").number(1, kMaxSeats));
  journal.setup.carry = static_cast<int>(cursor.number_or("carry", -1, 0xFFFF, -1));
  read_options(cursor.at("options"), info, journal.setup);
  if (auto fine = check_setup(info, journal.setup); !fine) cursor.fault(fine.error().text);
  if (simulated) {
    journal.simulated = read_simulated(cursor.at("simulated"));
  } else {
    journal.commitment = to_hex(read_digest(cursor.at("commitment")));
    read_nonces(cursor, journal.fair);
  }
  if (cursor.has("from")) {
    expect_record(cursor.at("from"));
    journal.from = json::print(cursor.at("from").value());
  }
  journal.opening = read_chance(cursor.at("opening"));
  journal.opening_hash = read_hash(cursor.at("hash"));
}

void read_entry(const Cursor& cursor, const Game& game, Journal& journal) {
  cursor.only({"seat", "do", "option", "chance", "undo", "hash"});
  JournalEntry entry;
  entry.seat = read_seat(cursor, journal.setup);
  entry.option = read_option(cursor.at("option"));
  std::vector<Rolled> rolled;
  if (cursor.has("chance")) rolled = read_chance(cursor.at("chance"));
  entry.reversible = cursor.flag_or("undo", false);
  entry.hash = read_hash(cursor.at("hash"));
  const std::string_view name = cursor.at("do").text();
  if (cursor.report().failed()) return;
  if (const std::string expected = option_name(game, entry.option); name != expected)
    cursor.at("do").fault("this is not the name of its option; expected \"" + expected + "\"");
  journal.add(entry, rolled);
}

void read_talk(const Cursor& cursor, Journal& journal) {
  cursor.only({"seat", "say"});
  journal.talk.push_back({journal.entries.size(), read_seat(cursor, journal.setup),
                          std::string(cursor.at("say").text())});
}

void read_end(const Cursor& cursor, Journal& journal) {
  cursor.only({"over", "secret"});
  journal.finished = cursor.at("over").flag();
  if (!journal.simulated) journal.fair.secret = read_digest(cursor.at("secret"));
}

// The lines of a file, one by one; a last line without its line break was cut.
class Lines {
 public:
  Lines(std::string_view text, std::string_view file) : rest_(text), file_(file) {}
  bool done() const { return rest_.empty(); }
  std::uint32_t number() const { return number_; }
  std::string place() const { return file_ + ":" + std::to_string(number_) + ": "; }

  Result<Value> next() {
    ++number_;
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos)
      return fail(place() + (rest_.empty() ? "the file ends here" : "the last line is cut short") +
                  "; expected a whole line of JSON");
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return json::parse(line, file_, number_);
  }

 private:
  std::string_view rest_;
  std::string file_;
  std::uint32_t number_ = 0;
};

}  // namespace

std::string journal_header(const Game& game, const Journal& journal) {
  std::string text;
  json::Writer out(text);
  out.open().field("undercroft", kJournalVersion).field("game", journal.game);
  out.field("seats", journal.setup.seats);
  write_options(out, game.info(), journal.setup);
  out.field("carry", journal.setup.carry);
  if (journal.simulated) {
    write_simulated(out, *journal.simulated);
  } else {
    out.field("commitment", journal.commitment);
    if (has_order(journal.fair))
      write_texts(out, "nonce_commitments", journal.fair.nonce_commitments);
    write_texts(out, "nonces", journal.fair.nonces);
  }
  if (!journal.from.empty()) out.key("from").raw(journal.from);
  write_chance(out, "opening", journal.opening);
  out.field("hash", hash_text(journal.opening_hash)).close();
  return text + "\n";
}

std::string journal_line(const Game& game, const Journal& journal, std::size_t number) {
  const JournalEntry& entry = journal.entries[number];
  const std::span<const Rolled> rolled = journal.rolled_in(number);
  std::string text;
  json::Writer out(text);
  out.open().field("seat", entry.seat.index).field("do", option_name(game, entry.option));
  out.key("option").open_list();
  for (const std::uint16_t part :
       {entry.option.verb, entry.option.a, entry.option.b, entry.option.c})
    out.number(part);
  out.close_list();
  if (!rolled.empty()) write_chance(out, "chance", rolled);
  if (entry.reversible) out.field_flag("undo", true);
  out.field("hash", hash_text(entry.hash)).close();
  return text + "\n";
}

std::string journal_line(const Said& said) {
  std::string text;
  json::Writer out(text);
  out.open().field("seat", said.seat.index).field("say", said.words).close();
  return text + "\n";
}

std::string journal_end(const Journal& journal) {
  std::string text;
  json::Writer out(text);
  out.open().field_flag("over", journal.finished);
  if (!journal.simulated) out.field("secret", to_hex(journal.fair.secret));
  out.close();
  return text + "\n";
}

std::string write_journal(const Game& game, const Journal& journal) {
  std::string text = journal_header(game, journal);
  auto said = journal.talk.begin();
  for (std::size_t i = 0; i <= journal.entries.size(); ++i) {
    for (; said != journal.talk.end() && said->after <= i; ++said) text += journal_line(*said);
    if (i < journal.entries.size()) text += journal_line(game, journal, i);
  }
  return text + journal_end(journal);
}

Result<std::string> journal_game(std::string_view text, std::string_view file) {
  Lines lines(text, file);
  const auto header = lines.next();
  if (!header) return std::unexpected(header.error());
  Report report{std::string(file), {}};
  const Cursor cursor(*header, report);
  check_version(cursor);
  std::string game(cursor.at("game").text());
  if (report.failed()) return fail(report.first);
  return game;
}

Result<Journal> read_journal(const Game& game, std::string_view text, std::string_view file) {
  Lines lines(text, file);
  Report report{std::string(file), {}};
  Journal journal;
  bool ended = false;
  do {
    const auto line = lines.next();
    if (!line) return std::unexpected(line.error());
    const Cursor cursor(*line, report);
    if (ended)
      cursor.fault("nothing may follow the closing line");
    else if (lines.number() == 1)
      read_header(cursor, game.info(), journal);
    else if (cursor.has("say"))
      read_talk(cursor, journal);
    else if (ended = cursor.has("over") || cursor.has("secret"); ended)
      read_end(cursor, journal);
    else
      read_entry(cursor, game, journal);
    if (report.failed()) return fail(report.first);
  } while (!lines.done());
  if (!ended)
    return fail(lines.place() + "the file was cut after this line; expected a closing line " +
                "{\"over\":...,\"secret\":...}");
  return journal;
}

}  // namespace undercroft
