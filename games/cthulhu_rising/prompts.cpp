// What a seat is asked, in words: what is decided and what is at stake.
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/words.hpp"

namespace undercroft::cthulhu_rising {

namespace {

using namespace naming;

class Prompter {
 public:
  Prompter(const CthulhuRising& rules, const View& view)
      : rules_(rules),
        content_(rules.content()),
        view_(view),
        frame_(view.agenda.top()),
        say_(rules, view),
        names_(say_.names()) {}

  std::string tell() const {
    switch (frame_.step) {
      case Step::mulligan:
        return "Your opening hand. Do you keep it?";
      case Step::keep:
        return keep();
      case Step::watch:
        return "Turn " + std::to_string(view_.turn) + " is next.";
      case Step::restore:
        return "One of your insane characters comes back to its senses. Which?";
      case Step::resource:
        return "You may add one card of your hand to a domain. A domain pays once a turn, up to "
               "what it is worth.";
      case Step::window:
        return window();
      case Step::order:
        return "Several forced responses wait. Which one happens first?";
      case Step::respond:
        return respond();
      case Step::disrupt:
        return disrupt();
      default:
        return play_question();
    }
  }

 private:
  std::string play_question() const {
    switch (frame_.step) {
      case Step::target:
        return target();
      case Step::host:
        return "What do you attach " + card() + " to?";
      case Step::cost_card:
        return card() + " has a cost. What do you give for it?";
      case Step::pay:
        return "Which domain pays " + std::to_string(frame_.a) + " for " + card() + "?";
      case Step::may:
        return card() + ": you may do the same. Do you?";
      case Step::sacrifice:
        return "You must sacrifice " + count_words(frame_.a, "character") + ". Which?";
      case Step::discard:
        return discard();
      case Step::search:
        return "You look at " + count_words(frame_.a, "card") + " of your deck. Do you take one?";
      case Step::attach:
        return "The top card of your deck becomes a resource. To which domain does it go?";
      case Step::lose:
        return "You must lose a resource. Which?";
      case Step::drain:
        return "Which domain of " + say_.who(frame_.c) + " is drained?";
      default:
        return story_question();
    }
  }
  std::string story_question() const {
    switch (frame_.step) {
      case Step::resilient:
        return say_.card_at(frame_.c) +
               " is Resilient and leaves play. Do you put it on top of "
               "your deck instead?";
      case Step::commit:
        return "Whom do you commit, and to which story? They are exhausted by it.";
      case Step::defend:
        return defend();
      case Step::next:
        return "Which story is resolved next?";
      case Step::victim:
        return (frame_.a == 0 ? "You lost a Terror struggle at " + story() + ". Who goes insane?"
                              : "You lost a Combat struggle at " + story() + ". Who is wounded?");
      case Step::ready:
        return "You won an Arcane struggle at " + story() + ". Whom do you ready?";
      case Step::effect:
        return effect();
      case Step::wake:
        return wake();
      default:
        return "";
    }
  }

  std::string story() const { return names_.slot(view_, frame_.c); }
  const Play& play() const { return view_.plays[frame_.b < kMaxPlays ? frame_.b : 0]; }
  std::string card() const { return say_.play_card(play()); }

  std::string keep() const {
    const int left = kOpeningResources - view_.keep.size();
    return "Three of your eight cards become your first resources, one in each domain; the other "
           "five are your hand. " +
           std::to_string(left) + (left == 1 ? " is" : " are") + " still to be chosen.";
  }

  // CTH-ACT-01.
  std::string window() const {
    const bool mine = view_.active == view_.side;
    const std::string turn = mine ? "Your " : capital(say_.whose(view_.active)) + " ";
    switch (static_cast<Window>(frame_.a)) {
      case Window::refresh:
        return turn + "refresh phase: do you use an action?";
      case Window::draw:
        return turn + "draw phase: do you use an action?";
      case Window::resource:
        return turn + "resource phase: do you use an action?";
      case Window::operations:
        return mine ? "Your operations: play cards, use actions, or pass."
                    : turn + "operations: do you use an action?";
      case Window::s1:
        return turn + "story phase, before attackers are committed: do you use an action?";
      case Window::s2:
        return (mine ? "Your attackers are"
                     : capital(say_.whose(view_.active)) + " attackers are") +
               " committed, defenders come next: do you use an action?";
      case Window::s3:
        return "All are committed, the struggles come next: do you use an action?";
      case Window::s4:
        return "The stories are resolved: do you use an action?";
    }
    return "Do you use an action?";
  }
  // What can be answered with what one has, the latest last; where that is nothing, all of it.
  std::string respond() const {
    std::vector<std::string> parts;
    OptionList list;
    rules_.options_seen(view_, list);
    std::uint64_t answered = 0;
    for (const Option& option : list)
      if (option.verb == verb(Verb::respond) && option.c > 0) answered |= bit(option.c - 1U);
    for (unsigned i = 0; i < view_.trigger_count; ++i) {
      if (answered != 0 && !has(answered, i)) continue;
      std::string words = say_.trigger(i);
      if (parts.empty() || parts.back() != words) parts.push_back(std::move(words));
    }
    if (parts.size() > 4) parts.erase(parts.begin(), parts.end() - 4);
    return parts.empty() ? "Do you respond?" : capital(listed(parts)) + ". Do you respond?";
  }
  std::string disrupt() const {
    if (frame_.a == kDisruptPlay) {
      const Play& what = play();
      return capital(say_.who(what.side)) + (say_.mine(what.side) ? " use " : " uses ") +
             names_.thing(what.card) + say_.targets(what) + text(what) + " Do you disrupt it?";
    }
    const auto harm = frame_.b < view_.batch_count ? static_cast<Harm>(view_.batches[frame_.b].what)
                                                   : Harm::wound;
    return capital(say_.card_at(frame_.y)) +
           (harm == Harm::wound    ? " is about to be wounded."
            : harm == Harm::insane ? " is about to go insane."
                                   : " is about to be destroyed.") +
           " Do you disrupt it?";
  }
  std::string text(const Play& what) const {
    if (what.ability >= content_.abilities.size()) return ".";
    const std::string words = ability_text(content_, content_.abilities[what.ability]);
    return words.empty() ? "." : ": " + words;
  }
  std::string target() const {
    const Play& what = play();
    std::string words = card() + text(what) + " ";
    if (frame_.a > 0) words += "Chosen so far: " + std::to_string(frame_.a) + ". ";
    return words + "What do you choose?";
  }
  std::string discard() const {
    if (frame_.x == kDiscardPick)
      return "You look at " + say_.whose(frame_.c) + " hand. What is discarded?";
    return (frame_.x == kDiscardLimit ? "You have too many cards: discard " : "You must discard ") +
           count_words(frame_.a, "card") + ". Which?";
  }
  std::string defend() const {
    std::vector<std::string> parts;
    for (unsigned slot = 0; slot < kSlots; ++slot)
      if (occupied(view_, slot) && attacked(view_, slot)) parts.push_back(names_.slot(view_, slot));
    return capital(say_.who(view_.active)) + " attacks " + listed(parts) +
           ". Whom do you send to defend? A story that nobody defends gives a second token.";
  }
  std::string effect() const {
    const Ref ref = frame_.x;
    std::string words = "You won " + names_.thing(ref) + ". ";
    if (is_story(ref) && story_in(ref) < content_.stories.size())
      words += content_.stories[story_in(ref)].text;
    else if (!is_story(ref) && kind_in(ref) < content_.cards.size())
      words += content_.cards[kind_in(ref)].text;
    return words + " Do you want that?";
  }
  std::string wake() const {
    const unsigned line = frame_.c < kMaxDormant ? view_.dormant_lines[frame_.c] : 0U;
    const unsigned open =
        frame_.c < kMaxDormant ? unsigned{view_.dormant[frame_.c].line} : unsigned{kNothing};
    std::string name = "your card";
    if (frame_.b < kSides && (line > 0 || open != kNothing)) {
      const unsigned at = open != kNothing ? open : line - 1;
      if (at < kMaxDeck) name = names_.card(view_.places[frame_.b].kinds[at]);
    }
    return "The story is won where " + name + " lies Dormant. Does it wake?";
  }

  const CthulhuRising& rules_;
  const Content& content_;
  const View& view_;
  const Frame& frame_;
  Sayer say_;
  const Names& names_;
};

}  // namespace

void CthulhuRising::tell_prompt(const View& view, Seat, std::string& words) const {
  words += Prompter(*this, view).tell();
}

}  // namespace undercroft::cthulhu_rising
