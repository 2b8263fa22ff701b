// The answer to `?`: what a choice does, or the rule that forbids it.
#pragma once

#include "cli/session.hpp"

namespace undercroft::cli {

// One choice: what it means, whether it is possible, the rule behind it, the cards it names.
Lines explain_option(const Session& session, Seat seat, Option option);
// Everything that the seat might look for now, possible or not.
Lines explain_all(const Session& session, Seat seat);
// The number or name of a choice, a card, a rule; nothing means everything.
Lines explain(const Session& session, Seat seat, std::string_view what);

}  // namespace undercroft::cli
