// The sound player in windows (section 11): what has the best Impact, by the Minion's own
// reckoning, and tricks where the procedure aims them: most of them in S3.
#include <algorithm>

#include "games/cthulhu_rising/bot.hpp"
#include "games/cthulhu_rising/phases.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kCharacterBonus = 20;
constexpr int kSupportBonus = 5;
constexpr int kFirstOfAll = 1000;  // what makes the next card cheaper

}  // namespace

std::size_t Mind::sound() const {
  switch (board_.step()) {
    case Step::window:
      return acts();
    case Step::respond:
      return responds();
    case Step::disrupt:
      return disrupts();
    case Step::commit:
      return commits(false);
    case Step::defend:
      return commits(true);
    default:
      return answers();
  }
}

// CTH-MIN-30.
bool Mind::helps_to_pay(const Op& op) const {
  bool fits = false;
  each_bit(hand_.lines(), [&](unsigned line) {
    const unsigned kind = place().kinds[line];
    fits = fits || (rules_.matches_kind(content_.picks[op.pick], kind) && price(kind) >= 2);
  });
  return fits;
}

// CTH-MIN-35: a Dormant card that no domain could pay for, where it costs nothing.
int Mind::dormant_value(Option option) const {
  const int cost = price(kind_in(option.a));
  for (unsigned i = 0; i < place().domain_count; ++i)
    if (place().domains[i].worth >= cost) return 0;
  const Slot& slot = board_.row[option.b];
  if (slot.tokens[side_] != 0) return 0;
  return 1 + std::max(slot.tokens[kA], slot.tokens[kB]);
}

// Whether this is the moment for it, and from which Impact on (CTH-MIN-61 to 63).
bool Mind::worth_weighing(Option option, Attempt& tried) const {
  tried.option = option;
  tried.threshold = 1;
  const bool operations = board_.phase == Phase::operations && board_.active == side_;
  if (is(option, Verb::play)) {
    const unsigned kind = kind_in(option.a);
    const Card& played = card(kind);
    if (played.type != CardType::event) {
      tried.threshold = 1 - (played.type == CardType::character ? kCharacterBonus : kSupportBonus);
      if (played.attach != 0)
        tried.host = static_cast<std::uint8_t>(rules_.minion_host(board_, side_, kind));
      return true;
    }
    tried.threshold = std::max(1, 5 * played.cost);
    return rules_.aim_is_now(board_, side_, content_.abilities[played.first_ability + option.b]);
  }
  if (!is(option, Verb::use)) return false;
  const unsigned at = spot(option);
  const Ability& ability = content_.abilities[rules_.card_at(board_, at).first_ability + option.b];
  if (content_.ops[ability.first_op].code == OpCode::discount) return operations;
  if (ability.exhausts && has(board_.characters, at) && ability.window != InWindow::operations) {
    // CTH-MIN-41: before commitment and defence.
    const Window window = rules_.window_of(board_);
    return board_.active == side_ ? window == Window::s1 : window == Window::s2;
  }
  if (ability.pays && operations) return true;
  return rules_.aim_is_now(board_, side_, ability);
}

std::size_t Mind::acts() const {
  const std::size_t pass = find(Verb::pass);
  std::size_t chosen = pass;
  int most = 0;
  std::optional<Trial> now;
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const Option option = options_[i];
    Attempt tried;
    int value = 0;
    if (is(option, Verb::place)) {
      value = dormant_value(option);
    } else if (worth_weighing(option, tried)) {
      const bool event = is(option, Verb::play) && card(kind_in(option.a)).type == CardType::event;
      const Ability* ability =
          is(option, Verb::use)
              ? &content_.abilities[rules_.card_at(board_, spot(option)).first_ability + option.b]
          : event ? &content_.abilities[card(kind_in(option.a)).first_ability + option.b]
                  : nullptr;
      if (ability != nullptr && content_.ops[ability->first_op].code == OpCode::discount) {
        value = helps_to_pay(content_.ops[ability->first_op]) ? kFirstOfAll : 0;
      } else if (ability != nullptr && ability->aim == Aim::opponent_draw) {
        value = place().deck.face_up == 0 ? 1 : 0;  // a Prophecy; one at a time is enough
      } else {
        if (!now) now = trial();
        rules_.name_price(board_, side_, tried);
        const int impact = rules_.best_impact(*now, tried);
        if (impact >= tried.threshold)
          value = ability == nullptr ? impact - tried.threshold + 1 : impact;
      }
    }
    if (value <= most) continue;
    most = value;
    chosen = i;
  }
  return chosen;
}

std::size_t Mind::responds() const {
  std::size_t chosen = find(Verb::pass);
  int most = 0;
  const Trial now = trial();
  for (std::size_t i = 0; i < options_.size(); ++i) {
    if (!is(options_[i], Verb::respond)) continue;
    Attempt tried;
    tried.option = options_[i];
    const Play play = rules_.play_of_response(board_, side_, tried.option);
    const int least =
        (play.flags & kIsEvent) != 0 ? std::max(1, 5 * card(kind_in(play.card)).cost) : 1;
    rules_.name_price(board_, side_, tried);
    const int impact = rules_.best_impact(now, tried);
    if (impact < least || impact <= most) continue;
    most = impact;
    chosen = i;
  }
  return chosen;
}

// CTH-EVA-07: what it is worth that it does not happen.
std::size_t Mind::disrupts() const {
  std::size_t chosen = find(Verb::pass);
  int most = 0;
  const Trial now = trial();
  Trial happens = now;
  rules_.let_happen(happens);
  const int otherwise = rules_.trial_value(happens);
  for (std::size_t i = 0; i < options_.size(); ++i) {
    if (!is(options_[i], Verb::disrupt)) continue;
    Attempt tried;
    tried.option = options_[i];
    const Play play = rules_.play_of_attempt(board_, side_, tried);
    const int least =
        (play.flags & kIsEvent) != 0 ? std::max(1, 5 * card(kind_in(play.card)).cost) : 1;
    rules_.name_price(board_, side_, tried);
    rules_.best_impact(now, tried);
    const int impact = rules_.value_after(now, tried) - otherwise;
    if (impact < least || impact <= most) continue;
    most = impact;
    chosen = i;
  }
  return chosen;
}

}  // namespace undercroft::cthulhu_rising
