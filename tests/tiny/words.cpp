// The identity card, and everything in words.
#include "tests/tiny/tiny.hpp"

namespace undercroft::tiny {

namespace {

std::string mark(std::string_view id) {
  return "{" + std::string(id) + "}";
}
std::string figure_word(int index) {
  return "the " + mark(kFigureNames[static_cast<unsigned>(index)]);
}
std::string card_word(int card) {
  return mark(kCardNames[static_cast<unsigned>(card)]);
}

std::string capital(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string aimed(int figure, std::string_view how) {
  return figure < 0 ? "" : " " + std::string(how) + " " + figure_word(figure);
}

std::string sentence(const Event& event) {
  const int a = event.args[0];
  const int b = event.args[1];
  const int c = event.args[2];
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::drew:
      return figure_word(a) + (b == kHidden ? " drew a card." : " drew " + card_word(b) + ".");
    case EventKind::turn:
      return figure_word(a) + " of @" + std::to_string(b) + " had the turn.";
    case EventKind::climbed:
      return figure_word(a) + " climbed to step " + std::to_string(b) + ".";
    case EventKind::played:
      return figure_word(a) + " played " + card_word(b) + aimed(c, "at") + ".";
    case EventKind::answered:
      return "All " + std::to_string(a) + " had answered.";
    case EventKind::cancelled:
      return card_word(a) + " was cancelled.";
    case EventKind::redirected:
      return "it went at " + figure_word(a) + " instead.";
    case EventKind::halved:
      return "it was halved to " + std::to_string(a) + ".";
    case EventKind::hit:
      return figure_word(a) + " took " + std::to_string(b) + ", " + std::to_string(c) + " left.";
    case EventKind::fell:
      return figure_word(a) + " fell.";
    case EventKind::dropped:
      return figure_word(a) + " dropped " + card_word(b) + ".";
    case EventKind::swapped:
      return figure_word(a) + " and " + figure_word(b) + " changed hands.";
    case EventKind::won:
      return "@" + std::to_string(a) + " won.";
  }
  return "?";
}

void add_rules(GameInfo& info) {
  constexpr std::array<std::string_view, kRuleIds.size()> kTexts = {
      "Everybody plays a figure with an initiative and a hand of secret cards.",
      "Figures have turns by initiative and draw a card at the start of each.",
      "In a turn a figure climbs, strikes, swaps or passes.",
      "A climber goes one to three steps up; on every step the others may shoot.",
      "A strike deals 4.",
      "A swap exchanges the figures of two people, with all that they hold.",
      "Everybody on their feet who holds a card is asked at the same time.",
      "Of those who do not pass the lowest initiative acts; the other answers are dropped.",
      "Deny cancels, swerve redirects and shield halves a strike; a shot deals 1 to a climber.",
      "A response may be answered too; then all are asked again about what it answered.",
      "A figure without health falls and drops its cards face up.",
      "The top step wins, or being the last on one's feet, or the highest after four rounds."};
  for (std::size_t i = 0; i < kRuleIds.size(); ++i)
    info.rules.push_back({std::string(kRuleIds[i]), "Six on a Stair", std::string(kTexts[i])});
}

}  // namespace

Rules::Rules() {
  info_.id = "tiny";
  info_.title = "Six on a Stair";
  info_.min_seats = 2;
  info_.max_seats = kSeats;
  info_.usual_seats = kSeats;
  info_.options = {
      {"hand", OptionSpec::Kind::number, {}, 1, 4, 3, "cards dealt", "TNY-SET-01", false},
      {"top", OptionSpec::Kind::number, {}, 4, 10, 8, "steps of the stair", "TNY-SET-01", false},
      {"initiative",
       OptionSpec::Kind::choice,
       {"dealt", "by_seat"},
       0,
       1,
       0,
       "who is quick",
       "TNY-SET-01",
       false}};
  add_rules(info_);
  for (const std::string_view name : kCardNames)
    info_.cards.push_back({std::string(name), std::string(name), "card", "", ""});
  for (const std::string_view name : kFigureNames)
    info_.cards.push_back({std::string(name), std::string(name), "figure", "", ""});
  // 24 turns; a window for each of at most three steps or one deed of a turn, and two more for each
  // of the 42 cards that might be played in one: 24 * 3 + 2 * 42 windows of six answers.
  info_.most_decisions = 24 + (24 * 3 + 2 * 42) * kSeats;
}

void Rules::tell_table(const View& view, std::string& words) const {
  for (unsigned index = 0; index < view.seats; ++index) {
    const View::Place& place = view.figures[index];
    words += capital(figure_word(static_cast<int>(index))) + " of @" + std::to_string(place.seat) +
             ": step " + std::to_string(place.stair) + ", health " + std::to_string(place.health) +
             ", initiative " + std::to_string(place.initiative) + ", holds";
    for (unsigned i = 0; i < place.held; ++i)
      words += place.hand[i] == kUnknown ? " ?" : " " + card_word(place.hand[i]);
    words += place.held == 0 ? " nothing\n" : "\n";
  }
}

void Rules::tell_prompt(const View& view, Seat, std::string& words) const {
  const Frame& top = view.agenda[view.frames - 1U];
  words += top.step == Step::window ? "Do you answer?" : "It is your turn.";
}

void Rules::tell_option(const View&, Option option, std::string& words) const {
  name_option(option, words);
}

void Rules::name_option(Option option, std::string& words) const {
  constexpr std::array<std::string_view, kVerbs> kNames = {"pass", "climb",  "strike", "swap",
                                                           "deny", "swerve", "shield", "shot"};
  if (option.verb >= kVerbs) {
    words += "nothing";
    return;
  }
  words += kNames[option.verb];
  const auto verb = static_cast<Verb>(option.verb);
  if (verb == Verb::pass) return;
  words += " " + std::to_string(option.a);
  if (verb == Verb::strike || verb == Verb::swap || verb == Verb::swerve)
    words.append(" at ").append(option.b < kSeats ? kFigureNames[option.b] : "nobody");
}

void Rules::tell_event(const Event& event, std::string& words) const {
  words += capital(sentence(event));
}

void Rules::name_event(std::uint16_t kind, std::string& words) const {
  words += kind < kEventNames.size() ? kEventNames[kind] : "unknown";
}

void Rules::name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const {
  words +=
      static_cast<ChanceKind>(kind) == ChanceKind::card ? kCardNames[value] : kFigureNames[value];
}

}  // namespace undercroft::tiny
