// Cthulhu Rising in words: names of options and outcomes, and what an option means now.
#include "games/cthulhu_rising/words.hpp"

#include "games/cthulhu_rising/phases.hpp"

namespace undercroft::cthulhu_rising {

namespace {

using namespace naming;

// The first ability of the kind that a verb uses; it needs no number.
unsigned first_fitting(const Content& content, unsigned kind, Verb v) {
  if (kind >= content.cards.size()) return 0;
  // A card that is put down is played, not one of its abilities.
  if (v == Verb::play && content.cards[kind].type != CardType::event) return 0;
  const AbilityKind wanted = v == Verb::disrupt   ? AbilityKind::disrupt
                             : v == Verb::respond ? AbilityKind::response
                             : v == Verb::force   ? AbilityKind::forced
                                                  : AbilityKind::action;
  const auto abilities = content.abilities_of(content.cards[kind]);
  for (unsigned i = 0; i < abilities.size(); ++i)
    if (abilities[i].kind == wanted) return i;
  return 0;
}

// The short names, of any numbers whatever.
class OptionNamer {
 public:
  OptionNamer(const Content& content, Option option)
      : content_(content), names_(content), option_(option) {}

  std::string name() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::pass:
        return "pass";
      case Verb::done:
        return "done";
      case Verb::none:
        return "none";
      case Verb::yes:
        return "yes";
      case Verb::no:
        return "no";
      case Verb::mulligan:
        return "mulligan";
      case Verb::keep:
        return "keep";
      case Verb::concede:
        return "concede";
      case Verb::go_on:
        return "go on";
      default:
        return name_card();
    }
  }

 private:
  std::string name_card() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::resource:
        return "resource " + id() + (option_.b == 0 ? "" : " at " + number(option_.b));
      case Verb::restore:
        return "restore " + ref();
      case Verb::play:
        return "play " + id() + ability();
      case Verb::use:
        return "use " + ref() + ability();
      case Verb::place:
        return "place " + id() + " at " + number(option_.b);
      case Verb::disrupt:
        return "disrupt with " + ref() + ability();
      case Verb::respond:
        return "respond with " + ref() + ability() + " to " + number(option_.c);
      case Verb::force:
        return "force " + ref() + ability() + " to " + number(option_.c);
      case Verb::choose:
        return "choose " + ref();
      case Verb::choose_story:
        return "choose story " + number(option_.a);
      case Verb::take:
        return "take " + id();
      case Verb::discard:
        return "discard " + id();
      default:
        return name_place();
    }
  }
  std::string name_place() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::pay:
        return "pay with " + number(option_.a);
      case Verb::commit:
        return "commit " + ref() + " to " + number(option_.b);
      case Verb::resolve:
        return "resolve " + number(option_.a);
      case Verb::ready:
        return "ready " + ref();
      case Verb::attach:
        return "attach to " + number(option_.a);
      case Verb::lose:
        return "lose " + id() + " from " + number(option_.b);
      case Verb::drain:
        return "drain " + number(option_.a);
      default:
        return "?";
    }
  }

  static std::string number(unsigned n) { return std::to_string(n); }
  std::string id() const { return names_.id(option_.a); }
  std::string ref() const { return names_.ref(option_.a); }
  std::string ability() const {
    const unsigned usual =
        first_fitting(content_, kind_in(option_.a), static_cast<Verb>(option_.verb));
    return option_.b == usual ? "" : " ability " + number(option_.b + 1U);
  }

  const Content& content_;
  Names names_;
  Option option_;
};

// One option in words; the numbers are those of the moment.
class OptionTeller {
 public:
  OptionTeller(const CthulhuRising& rules, const View& view, Option option)
      : rules_(rules),
        view_(view),
        frame_(view.agenda.top()),
        say_(rules, view),
        names_(say_.names()),
        option_(option) {}

  std::string tell() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::pass:
        return pass();
      case Verb::done:
        return done();
      case Verb::none:
        return none();
      case Verb::yes:
        return yes();
      case Verb::no:
        return no();
      case Verb::mulligan:
        return mulligan();
      case Verb::keep:
        return "Keep these cards";
      case Verb::concede:
        return "Concede: you lose the game";
      case Verb::go_on:
        return "Watch the next turn";
      default:
        return tell_card();
    }
  }

 private:
  std::string tell_card() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::resource:
        return resource();
      case Verb::restore:
        return "Restore " + card() + printed();
      case Verb::play:
        return play();
      case Verb::use:
        return "Use " + card() + ability();
      case Verb::place:
        return place();
      case Verb::disrupt:
        return (in_play() ? "Use " : "Play ") + card() + ability();
      case Verb::respond:
        return (in_play() ? "Use " : "Play ") + card() + " (" + event() + ")" + ability();
      case Verb::force:
        return "First " + card() + " (" + event() + ")" + ability();
      case Verb::choose:
        return choose();
      case Verb::choose_story:
        return capital(names_.slot(view_, option_.a)) + " (" + say_.tokens(option_.a) + ")";
      case Verb::take:
        return "Take " + card() + printed();
      case Verb::discard:
        return "Discard " + card() + printed();
      default:
        return tell_place();
    }
  }
  std::string tell_place() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::pay:
        return "Drain " + say_.domain(view_.side, option_.a);
      case Verb::commit:
        return "Commit " + card() + standing() + " to " + names_.slot(view_, option_.b) + " (" +
               say_.tokens(option_.b) + ")";
      case Verb::resolve:
        return "Resolve " + names_.slot(view_, option_.a) + " next (" + say_.tokens(option_.a) +
               ")";
      case Verb::ready:
        return "Ready " + card() + standing();
      case Verb::attach:
        return "Put the top card of your deck to " + say_.domain(view_.side, option_.a);
      case Verb::lose:
        return "Lose " + card() + " from " + say_.domain(view_.side, option_.b);
      case Verb::drain:
        return "Drain " + say_.domain(other_side(view_.side & 1U), option_.a) + " of " +
               say_.who(other_side(view_.side & 1U));
      default:
        return "?";
    }
  }

  unsigned kind() const { return kind_in(option_.a); }
  unsigned spot() const { return spot_named(view_, option_.a); }
  bool in_play() const { return spot() != kNothing; }
  std::string card() const { return say_.card(option_.a); }
  static std::string bracketed(const std::string& words) {
    return words.empty() ? "" : " (" + words + ")";
  }
  std::string standing() const { return bracketed(say_.standing(spot())); }
  std::string printed() const { return bracketed(say_.printed(kind())); }
  std::string ability() const {
    std::string words = names_.ability(kind(), option_.b);
    // What kind it is says the question.
    for (const std::string_view label : {"Forced Response: ", "Response: ", "Disrupt: "})
      if (words.starts_with(label)) words.erase(0, label.size());
    return words.empty() ? "" : ": " + words;
  }
  std::string event() const { return say_.trigger(option_.c - 1U); }

  std::string pass() const {
    if (frame_.step == Step::disrupt) return "Let it happen";
    if (frame_.step == Step::respond) return "No response";
    if (frame_.step == Step::window && frame_.a == static_cast<unsigned>(Window::operations) &&
        view_.active == view_.side)
      return "Pass: no further card or action (operations end when both pass in a row)";
    return "Pass";
  }
  std::string done() const {
    if (frame_.step == Step::commit)
      return rules_commits() ? "Done: nobody else goes" : "Done: nobody goes, no story this turn";
    if (frame_.step == Step::defend) return "Done: no further defender";
    return frame_.a == 0 ? "Choose nothing" : "That is enough";
  }
  bool rules_commits() const {
    return (committed(view_) & characters(view_, view_.side & 1U)) != 0;
  }
  std::string none() const {
    if (frame_.step == Step::resource) return "No resource this turn";
    if (frame_.step == Step::search) return "Take nothing; the deck is shuffled";
    return "Ready nobody";
  }
  std::string yes() const {
    switch (frame_.step) {
      case Step::effect:
        return "Yes, resolve its effect";
      case Step::wake:
        return "Yes, it enters play at no cost";
      case Step::resilient:
        return "Yes, put it on top of your deck";
      default:
        return "Yes";
    }
  }
  std::string no() const {
    switch (frame_.step) {
      case Step::effect:
        return "No, leave its effect";
      case Step::wake:
        return "No, discard it";
      case Step::resilient:
        return "No, let it go";
      default:
        return "No";
    }
  }
  std::string mulligan() const {
    std::string words = "Shuffle them back and draw 8 new ones";
    if (view_.side < kSides && view_.places[other_side(view_.side)].minion() &&
        view_.config.mulligan_bonus > 0)
      words += "; each of its dice goes up by " + std::to_string(view_.config.mulligan_bonus);
    return words;
  }
  std::string resource() const {
    if (option_.b == 0) return "Make " + card() + printed() + " a resource";
    return "Attach " + card() + printed() + " to " + say_.domain(view_.side, option_.b);
  }
  // A character by its figures, everything by what it says.
  std::string play() const {
    const Card* there = names_.printed(kind());
    if (there == nullptr) return "Play " + card();
    const int now = view_.side < kSides ? rules_.price(view_, view_.side, kind()) : there->cost;
    std::string words = "Play " + card() + " (" + say_.printed(kind());
    if (now != there->cost) words += ", now " + std::to_string(now);
    words += ")";
    const std::string text =
        there->type == CardType::event ? names_.ability(kind(), option_.b) : say_.text(kind());
    return text.empty() ? words : words + ": " + text;
  }
  std::string place() const {
    return "Place " + card() + " face down at " + names_.slot(view_, option_.b) +
           ": when that story is won it may enter play at no cost";
  }
  std::string choose() const {
    if (frame_.step == Step::victim)
      return card() + standing() + (frame_.a == 0 ? " goes insane" : " is wounded");
    if (frame_.step == Step::sacrifice || frame_.step == Step::cost_card)
      return "Sacrifice " + card() + standing();
    if (frame_.step == Step::host) return "Attach it to " + card() + standing();
    return capital(card()) + standing();
  }

  const CthulhuRising& rules_;
  const View& view_;
  const Frame& frame_;
  Sayer say_;
  const Names& names_;
  Option option_;
};

}  // namespace

void CthulhuRising::name_option(Option option, std::string& words) const {
  words += OptionNamer(content_, option).name();
}

void CthulhuRising::tell_option(const View& view, Option option, std::string& words) const {
  words += OptionTeller(*this, view, option).tell();
}

void CthulhuRising::name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const {
  const Names names(content_);
  switch (static_cast<ChanceKind>(kind)) {
    case ChanceKind::story:
      words += names.story_id(value);
      return;
    case ChanceKind::card:
    case ChanceKind::scout:
    case ChanceKind::looked:
    case ChanceKind::discard:
      words += names.card_id(value);
      return;
    case ChanceKind::coin:
      words += value == 0 ? "skull" : value == 1 ? "glass" : "?";
      return;
    case ChanceKind::die:
      words += value < kMaxDie ? std::to_string(value + 1) : "?";
      return;
  }
  words += "?";
}

}  // namespace undercroft::cthulhu_rising
