#include "games/cthulhu_rising/view_json.hpp"

namespace undercroft::cthulhu_rising {

using namespace naming;

ViewWriter::ViewWriter(const CthulhuRising& rules, const View& view, json::Writer& out,
                       std::span<const Option> options)
    : rules_(rules),
      content_(rules.content()),
      view_(view),
      out_(out),
      options_(options),
      say_(rules, view),
      names_(say_.names()),
      ahead_(rules.forecast(view)) {}

void ViewWriter::write() {
  out_.open();
  write_head();
  write_row();
  write_resolving();
  write_sides();
  write_cards();
  write_stack();
  write_harm();
  write_open();
  write_discounts();
  write_own();
  write_choices();
  write_question();
  write_minion();
  out_.close();
}

void ViewWriter::write_head() {
  out_.field("step", name_in(kStepNames, static_cast<int>(view_.step())));
  out_.key("waiting").open_list();
  each_bit(view_.waiting, [&](unsigned seat) { out_.number(seat); });
  out_.close_list();
  number_or_null("viewer", view_.viewer < kMaxSeats, view_.viewer);
  side_or_null("side", view_.side);
  out_.field("result", view_.ending == Ending::playing ? "playing"
                       : view_.winner < kSides         ? kSideNames[view_.winner]
                                                       : std::string_view("draw"));
  text_or_null("ending", view_.ending == Ending::playing
                             ? std::string_view()
                             : name_in(kEndingNames, static_cast<int>(view_.ending)));
  out_.field("turn", view_.turn).field("active", kSideNames[view_.active & 1U]);
  out_.field("phase", name_in(kPhaseNames, static_cast<int>(view_.phase)));
  const Frame* window = frame_of(view_, Step::window);
  text_or_null("window", window == nullptr ? std::string_view() : name_in(kWindowNames, window->a));
  side_or_null("go", window == nullptr ? unsigned{kNothing} : unsigned{window->b});
  out_.field_flag("day", (view_.time & kItIsDay) != 0);
  out_.field_flag("night", (view_.time & kItIsNight) != 0);
  out_.field("first", kSideNames[view_.first & 1U]).field("max_turns", view_.config.max_turns);
  out_.field("mode", name_in(kModeNames, static_cast<int>(view_.config.mode)));
}

void ViewWriter::write_own() {
  pile("look", own(), view_.look);
  pile("keep", own(), view_.keep);
  pile("picked", other_side(own()), view_.picked);
}

void ViewWriter::write_choices() {
  out_.key("choices").open_list();
  for (const Option& option : options_) {
    out_.open().field("option", name(option));
    text_or_null("card", named(option));
    out_.close();
  }
  out_.close_list();
}

std::string ViewWriter::named(Option option) const {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::choose_story:
    case Verb::resolve:
      return "story " + std::to_string(option.a);
    case Verb::resource:
    case Verb::play:
    case Verb::place:
    case Verb::take:
    case Verb::discard:
    case Verb::lose:
      return names_.id(option.a);
    default:
      return card_in(option) == kNoRef ? "?" : names_.ref(option.a);
  }
}

void ViewWriter::write_question() {
  out_.key("question");
  if (options_.empty()) {
    out_.null();
    return;
  }
  std::string text;
  rules_.tell_prompt(view_, Seat{view_.viewer}, text);
  out_.open().field("kind", name_in(kStepNames, static_cast<int>(view_.step())));
  text_or_null("card", question_card());
  out_.field("text", text).close();
}

std::string ViewWriter::question_card() const {
  const Frame& top = view_.agenda.top();
  switch (top.step) {
    case Step::effect:
      return names_.id(top.x);
    case Step::resilient:
      return top.c < kSpots && has(view_.there, top.c) ? names_.id(ref_at(view_, top.c)) : "?";
    default:
      break;
  }
  if (view_.play_count == 0 || top_play(view_).card == kNoRef) return "?";
  return names_.id(top_play(view_).card);
}

std::string ViewWriter::name(Option option) const {
  std::string words;
  rules_.name_option(option, words);
  return words;
}

// The card in play that an option names.
Ref ViewWriter::card_in(Option option) {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::restore:
    case Verb::use:
    case Verb::disrupt:
    case Verb::respond:
    case Verb::force:
    case Verb::choose:
    case Verb::commit:
    case Verb::ready:
      return option.a;
    default:
      return kNoRef;
  }
}

// The state as far as the viewer knows it: enough for the options of his own.
void CthulhuRising::options_seen(const View& view, OptionList& list) const {
  if (view.side >= kSides) {
    if (view.step() == Step::watch && view.waiting != 0 && view.viewer == 0)
      list.add(option_of(Verb::go_on));
    return;
  }
  if (view.viewer >= kMaxSeats || !has(view.waiting, view.viewer)) return;
  State seen{};
  static_cast<Board&>(seen) = view;
  for (unsigned side = 0; side < kSides; ++side)
    if (view.glimpses[side].sees_hand != 0)
      seen.secret.places[side].hand = view.glimpses[side].hand;
  HiddenPlace& own = seen.secret.places[view.side];
  own.look = view.look;
  own.keep = view.keep;
  if (!view.picked.empty()) seen.secret.places[other_side(view.side)].hand = view.picked;
  seen.secret.dormant = view.dormant_lines;
  options(seen, Seat{view.viewer}, list);
}

void CthulhuRising::view_json(const View& view, json::Writer& out) const {
  OptionList list;
  options_seen(view, list);
  ViewWriter(*this, view, out, list.span()).write();
}

}  // namespace undercroft::cthulhu_rising
