// Which window a question belongs to, and what of it is worth asking a person for: what is at stake
// as far as this player may know, and what each answer would play. All of it from the own view.
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

// An ordinary attack reaches so far; below that the next blow may be the last.
constexpr int kInRange = 50;

bool listens(Window window) {
  switch (window) {
    case Window::reveal:
    case Window::kill:
    case Window::post:
    case Window::declared:
    case Window::struck:
    case Window::action:
    case Window::challenge:
      return true;
    default:
      return false;
  }
}

}  // namespace

// The stake of the window on top; of one that lies above a play, that of what the play is about.
class Stakes {
 public:
  Stakes(const CutthroatCaverns& rules, const View& view) : rules_(rules), view_(view) {}

  bool any() const { return at(0); }
  bool own_life() const {
    const Hit* hit = hit_of(view_.agenda.top());
    return hit != nullptr && hit->victim == view_.place && lethal(*hit);
  }
  bool concerns() const {
    const Frame& top = view_.agenda.top();
    if (top.step == Step::consent || top.step == Step::heal_consent) return true;
    if (const Hit* hit = hit_of(top); hit != nullptr) return hit->victim == view_.place;
    if (top.step != Step::window || !about_play(top) || top.b >= view_.play_count) return false;
    return play_concerns(view_.plays[top.b]);
  }

 private:
  static Window window_of(const Frame& frame) { return static_cast<Window>(frame.a); }
  static bool about_play(const Frame& frame) {
    return window_of(frame) == Window::action || window_of(frame) == Window::challenge;
  }
  const Hit* hit_of(const Frame& frame) const {
    if (frame.step != Step::window) return nullptr;
    const Window window = window_of(frame);
    if (window != Window::declared && window != Window::struck) return nullptr;
    return frame.b < view_.hit_count ? &view_.hits[frame.b] : nullptr;
  }
  bool lethal(const Hit& hit) const {
    return hit.victim < kPlaces && view_.places[hit.victim].alive() &&
           rules_.hit_loss(view_, hit) >= view_.places[hit.victim].lp;
  }

  // The window beneath, which the play answers.
  bool at(int depth) const {
    for (; depth < view_.agenda.size(); ++depth) {
      const Frame& frame = view_.agenda.below(depth);
      if (frame.step != Step::window) continue;
      return about_play(frame) ? at(depth + 1) : in(frame);
    }
    return false;
  }
  bool in(const Frame& frame) const {
    switch (window_of(frame)) {
      case Window::kill:
        return true;
      case Window::reveal:
        return frame.b < view_.unit_count && may_kill(view_.units[frame.b]);
      case Window::declared:
        return lethal(view_.hits[frame.b]);
      case Window::lock:
      case Window::prereveal:
      case Window::post:
      case Window::held:
      case Window::struck:
        return somebody_in_range();
      default:
        return false;
    }
  }
  bool somebody_in_range() const {
    for (unsigned i = 0; i < view_.creature_count; ++i)
      if (view_.creatures[i].lp <= kInRange) return true;
    return false;
  }
  // As it stands, or turned up by one.
  bool may_kill(const Unit& unit) const {
    Unit turned = unit;
    if (turned.position < kDouble) ++turned.position;
    if (turned.rider_position < kDouble) ++turned.rider_position;
    return kills(unit) || kills(turned);
  }
  bool kills(const Unit& unit) const {
    const int damage = rules_.compute(view_, unit);
    if (is_player(unit.target))
      return rules_.boar_blow(view_, unit.target - kFirstPlayer, damage).kills;
    for (unsigned i = 0; i < view_.creature_count; ++i) {
      const Creature& creature = view_.creatures[i];
      if (unit.target != kEveryCreature && unit.target != creature.number) continue;
      if (rules_.after_target(view_, unit, creature, damage).kills) return true;
    }
    return false;
  }
  bool play_concerns(const Play& play) const {
    if (play.actor == view_.place) return false;
    if (rules_.aimed_at(view_, play) == view_.place) return true;
    return view_.unit_count > 0 && top_unit(view_).owner == view_.place;
  }

  const CutthroatCaverns& rules_;
  const View& view_;
};

// What an option plays, as the rows of the content name it.
Thing CutthroatCaverns::played_thing(const View& view, Option option) const {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::play:
    case Verb::play_ring:
    case Verb::announce:
    case Verb::tip:
      return thing(Category::card, option.a);
    case Verb::relic:
      return thing(Category::relic, option.a);
    case Verb::reputation:
      return thing(Category::reputation, option.a);
    case Verb::ability:
      return thing(Category::ability, view.places[view.place].character);
    case Verb::offer:
      return thing(Category::rule, static_cast<unsigned>(Act::offer));
    case Verb::call_help:
      return thing(Category::rule, static_cast<unsigned>(Act::ask_help));
    case Verb::pin:
      return thing(Category::rule, static_cast<unsigned>(Act::pin));
    case Verb::acolyte:
      return thing(Category::rule, static_cast<unsigned>(Act::acolyte));
    case Verb::fire:
      return thing(Category::rule, static_cast<unsigned>(Act::fire_held));
    default:
      return kNoThing;
  }
}

const std::string& CutthroatCaverns::thing_id(Thing what) const {
  static const std::string kNobody;
  const unsigned index = index_of(what);
  switch (category_of(what)) {
    case Category::card:
      return content_.cards[index].id;
    case Category::relic:
      return content_.relics[index].id;
    case Category::reputation:
      return content_.reputations[index].id;
    case Category::rule:
      return content_.acts[index].id;
    default:
      return kNobody;
  }
}

// Healing, a hide of iron, and to be elsewhere.
bool CutthroatCaverns::could_save(Thing what) const {
  const unsigned index = index_of(what);
  unsigned effect = 0;
  if (category_of(what) == Category::card) {
    if (content_.cards[index].heals > 0) return true;
    effect = content_.cards[index].effect;
  }
  if (category_of(what) == Category::ability) effect = content_.characters[index].ability;
  if (effect == 0) return false;
  const Op* given = find_op(effect, OpCode::status);
  return given != nullptr && (given->index == kIronSkin || given->index == kEvade);
}

Way CutthroatCaverns::way_of(const View& view, Window window, const Interrupt& about,
                             Option option) const {
  const auto how = static_cast<Verb>(option.verb);
  const bool weighty = about.stake || about.concerns;
  if (how == Verb::challenge) return {content_.acts.back().id, !weighty, true};
  const Thing what = played_thing(view, option);
  if (what == kNoThing) return {};
  Way way{category_of(what) == Category::ability ? "ab_" + content_.characters[index_of(what)].id
                                                 : thing_id(what),
          false, how != Verb::play && how != Verb::announce && how != Verb::fire};
  const Response* row = find_response(window, what);
  if (row != nullptr && row->quiet != 0) {
    way.quiet = !(about.life && could_save(what));
  } else if (how == Verb::announce) {
    // A lie is always possible.
    way.quiet = !view.glimpses[view.place].known.has(option.a);
  } else if (way.open) {
    // What lies open for the whole game and meets every attack of everybody.
    way.quiet = listens(window) && !weighty;
  }
  return way;
}

Interrupt CutthroatCaverns::interrupt(const View& view, Seat,
                                      std::span<const Option> options) const {
  Interrupt about;
  const Frame& top = view.agenda.top();
  const Stakes stakes(*this, view);
  switch (top.step) {
    case Step::window:
      about.window = top.a;
      break;
    case Step::consent:
    case Step::heal_consent:
      about.window = static_cast<int>(Window::consent);
      break;
    case Step::offer_answer:
      about.lapses = true;
      about.concerns = true;
      return about;
    default:
      return about;
  }
  about.stake = stakes.any();
  about.concerns = stakes.concerns();
  if (top.step != Step::window) {
    const unsigned card =
        top.step == Step::heal_consent ? top.a : view.plays[top.b < kMaxPlays ? top.b : 0].card;
    for (const Option& option : options)
      about.ways.push_back({option.verb == verb(Verb::yes) && card < content_.cards.size()
                                ? content_.cards[card].id
                                : std::string(),
                            false, true});
    return about;
  }
  about.life = stakes.own_life();
  for (const Option& option : options)
    about.ways.push_back(way_of(view, static_cast<Window>(top.a), about, option));
  return about;
}

}  // namespace undercroft::cutthroat_caverns
