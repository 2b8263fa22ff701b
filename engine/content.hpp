// The content language: every card is a record in a TOML file whose effect is written as calls,
//
//     effect = "defeat(strength_up_to(2)); gain_hp(strength)"
//
// An effect may go over several lines. Texts for readers stand in single quotes, with '' for an
// apostrophe: option('Don''t look back', ...).
//
// A game registers its verbs with typed parameters and a sentence for each. From that one
// description come the check (with file, line, column and what was expected), the compiled program
// that the rules carry out, and the text that a player reads, so a card cannot say something else
// than it does.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/value.hpp"

namespace undercroft::content {

struct Node;

// What a parameter may be.
struct Param {
  enum class Type : std::uint8_t {
    number,  // 3, within [low, high]; or a word of the domain `of`, if that is given
    word,    // dragon: a word of the domain `of`
    call,    // strength_up_to(3): a call of the category `of`
    text     // 'Break through at a run': for readers, [low, high] letters, one or more
  };
  std::string name;
  Type type = Type::number;
  std::string of;  // the domain of words or the category of calls
  int low = 0;
  int high = 0;
  bool many = false;      // one or more; only the last parameter
  bool optional = false;  // may be left out; only the last parameter
};

// A verb, selector, condition: anything that can be called. `code` is its number in the compiled
// program. `sentence` has {name} where a parameter's words go, {name|s} for an ending that falls
// away at one, {name|is|are} for words that differ; where that is not enough, `say` writes the
// words itself.
struct Verb {
  std::string name;
  std::string category;
  std::uint8_t code = 0;
  std::vector<Param> params;
  std::string sentence;
  std::function<std::string(const Node&)> say;
};

// A word of a domain ("dragon" of "monster"), its number and how it reads in a sentence.
struct Word {
  std::string domain;
  std::string name;
  int value = 0;
  std::string text;
};

// A parsed and checked call.
struct Node {
  const Verb* verb = nullptr;  // of a call
  const Word* word = nullptr;  // of a word
  std::int32_t number = 0;     // of a number, or the value of the word
  std::string text;            // of a text
  std::size_t at = 0;          // where it begins in the effect
  std::vector<Node> args;
  bool is(std::string_view name) const { return verb != nullptr && verb->name == name; }
};

// The verbs and words of one game. Addresses stay valid once everything has been added.
class Vocabulary {
 public:
  void add(Verb verb) { verbs_.push_back(std::move(verb)); }
  void add(Word word) { words_.push_back(std::move(word)); }
  const Verb* verb(std::string_view name) const;
  const Word* word(std::string_view domain, std::string_view name) const;
  std::span<const Verb> verbs() const { return verbs_; }
  std::span<const Word> words() const { return words_; }

 private:
  std::vector<Verb> verbs_;
  std::vector<Word> words_;
};

// An effect: statements joined by semicolons, each a call of the given category. Faults go to the
// cursor's report with the column inside the text.
std::vector<Node> parse_effect(const Vocabulary& vocabulary, const Cursor& text,
                               std::string_view category = "effect");

// A fault that a game finds in a parsed effect, at the place of the node.
void fault_at(const Cursor& effect, const Node& node, std::string_view what);

// The sentences of an effect, each beginning with a capital and ending with a full stop.
std::string effect_text(std::span<const Node> statements);
std::string node_text(const Node& node);

// A program of a few bytes for the rules to walk, in a read-only table: for each call its code, the
// length of what follows (two bytes, low first), and its arguments; a number is two bytes, a word
// one, a call is nested; before repeated arguments stands their count. Texts are for readers and
// are left out; so is an optional argument that is not there.
std::vector<std::uint8_t> compile(std::span<const Node> statements);

// Walks a program. `Call` is one call: read its arguments in order.
class Program {
 public:
  Program() = default;
  explicit Program(std::span<const std::uint8_t> code)
      : at_(code.data()), end_(at_ + code.size()) {}
  bool done() const { return at_ == end_; }
  // The next call's code and arguments; moves on to the call after it.
  struct Call;
  Call next();
  std::int16_t number() {
    const auto value = static_cast<std::int16_t>(at_[0] | at_[1] << 8);
    at_ += 2;
    return value;
  }
  std::uint8_t word() { return *at_++; }
  std::uint8_t count() { return *at_++; }

 private:
  const std::uint8_t* at_ = nullptr;
  const std::uint8_t* end_ = nullptr;
};

struct Program::Call {
  std::uint8_t code;
  Program args;
};

inline Program::Call Program::next() {
  const std::uint8_t code = at_[0];
  const auto length = static_cast<std::size_t>(at_[1] | at_[2] << 8);
  Call call{code, Program(std::span(at_ + 3, length))};
  at_ += 3 + length;
  return call;
}

// One content file as a tree: `[[monster]]` becomes a list under "monster". Built-in files come as
// JSON from the build, files of a folder as TOML from content/toml.hpp; both give this.
struct Source {
  std::string file;
  Value root;
};

// Lays one source over another: a record whose id is already there replaces the fields that it
// names, a new id adds a record; a record without an id is always new. So `[[monster]] id =
// "dragon", strength = 8` is a whole house rule. A table outside of lists takes the new fields too;
// anything else is replaced. Each record remembers the file that wrote or changed it last, so that
// later faults name the right one: set `Report::file` to `file_of` the record before reading it.
void overlay(Source& base, const Source& more);
std::string file_of(const Value& value, std::string_view otherwise);

// The built-in sources of a game as the build compiles them: a JSON list of {"file", "root",
// "places"}, where the places are line and column of every value, parents first. Without places a
// fault names only the file.
std::string print_builtin(std::span<const Source> sources);
Result<std::vector<Source>> parse_builtin(std::string_view json, std::string_view game);

}  // namespace undercroft::content
