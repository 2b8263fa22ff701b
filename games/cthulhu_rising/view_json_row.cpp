// The row of stories in a view: tokens, struggles, and what would come of the commitments.
#include <bit>

#include "games/cthulhu_rising/view_json.hpp"

namespace undercroft::cthulhu_rising {

using namespace naming;

void ViewWriter::write_row() {
  out_.key("row").open_list();
  for (unsigned slot = 0; slot < kSlots; ++slot)
    occupied(view_, slot) ? write_slot(slot) : static_cast<void>(out_.null());
  out_.close_list();
  out_.field("story_deck", std::popcount(view_.story_deck));
}

void ViewWriter::write_slot(unsigned slot) {
  const bool conspiracy = slot == own_slot(kA) || slot == own_slot(kB);
  out_.open().field("slot", slot).field("card", names_.id(ref_in_row(view_, slot)));
  out_.field_flag("conspiracy", conspiracy);
  side_or_null("owner", !conspiracy            ? unsigned{kNothing}
                        : slot == own_slot(kA) ? unsigned{kA}
                                               : unsigned{kB});
  write_tokens("tokens", view_.row[slot]);
  icons("struggles", [&](unsigned icon) { return rules_.struggles_at(view_, slot, icon); });
  out_.field_flag("attacked", attacked(view_, slot));
  out_.field_flag("fresh", view_.row[slot].fresh != 0);
  out_.key("dormant").open_list();
  for (unsigned i = 0; i < view_.dormant_count; ++i) {
    const Dormant& one = view_.dormant[i];
    if (one.slot != slot || one.owner >= kSides) continue;
    const unsigned line = one.line != kNothing ? unsigned{one.line} : view_.dormant_lines[i] - 1U;
    out_.open().field("owner", kSideNames[one.owner]).field("card", kind_id(one.owner, line));
    out_.close();
  }
  out_.close_list().key("totals").open();
  for (unsigned side = 0; side < kSides; ++side) write_totals(slot, side);
  out_.close();
  write_forecast(slot);
  out_.close();
}

void ViewWriter::write_tokens(std::string_view key, const Slot& slot) {
  out_.key(key).open().field("a", slot.tokens[kA]).field("b", slot.tokens[kB]).close();
}

void ViewWriter::write_totals(unsigned slot, unsigned side) {
  out_.key(kSideNames[side]).open().field("skill", rules_.skill_total(view_, slot, side));
  for (unsigned icon = 0; icon < kIcons; ++icon)
    out_.field(kIconLetters[icon], rules_.icon_total(view_, slot, side, icon));
  out_.field_flag("fast", rules_.fast_at(view_, slot, side)).close();
}

// What would come of it as it stands: who wins which struggle now, and the tokens afterwards.
void ViewWriter::write_forecast(unsigned slot) {
  out_.key("forecast");
  if (view_.phase != Phase::story || !attacked(view_, slot) || view_.row[slot].fresh != 0) {
    out_.null();
    return;
  }
  out_.open().key("winners").open();
  for (unsigned icon = 0; icon < kIcons; ++icon)
    side_or_null(kIconLetters[icon], rules_.struggles_at(view_, slot, icon) > 0
                                         ? rules_.struggle_winner(view_, slot, icon)
                                         : unsigned{kNothing});
  out_.close();
  const unsigned att = attacker(view_);
  const bool succeeds =
      rules_.skill_total(view_, slot, att) > rules_.skill_total(view_, slot, other_side(att));
  side_or_null("success", succeeds ? att : unsigned{kNothing});
  // A story that would be won is gone then.
  const bool won = !occupied(ahead_.board, slot);
  Slot then = won ? view_.row[slot] : ahead_.board.row[slot];
  unsigned winner = kNothing;
  for (unsigned side = 0; won && side < kSides; ++side)
    if (ahead_.board.places[side].won_count > view_.places[side].won_count) winner = side;
  if (winner < kSides) then.tokens[winner] = kWinTokens;
  write_tokens("tokens", then);
  side_or_null("won", winner);
  out_.close();
}

void ViewWriter::write_resolving() {
  out_.key("resolving");
  const Frame* frame = frame_of(view_, Step::resolve);
  if (frame == nullptr || frame->a == kResolveNext) {
    out_.null();
    return;
  }
  out_.open().field("slot", frame->b);
  text_or_null("icon", frame->c < kIcons ? kIconLetters[frame->c] : std::string_view());
  out_.field("done", frame->y).key("todo").open_list();
  each_bit(frame->x, [&](unsigned slot) { out_.number(slot); });
  out_.close_list().close();
}

}  // namespace undercroft::cthulhu_rising
