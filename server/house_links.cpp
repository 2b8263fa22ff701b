// What happens at the tables: every message of a link goes to the table that it said hello to.
#include "server/house.hpp"

namespace undercroft::server {

void House::opened(LinkId link, std::string_view) {
  guests_.emplace(link, nullptr);
}

void House::closed(LinkId link) {
  const auto guest = guests_.find(link);
  if (guest == guests_.end()) return;
  const std::shared_ptr<Table> table = std::move(guest->second);
  guests_.erase(guest);
  outbox_.forget(link);
  if (table != nullptr) table->depart(link);
}

void House::received(LinkId link, std::string_view text) {
  const auto guest = guests_.find(link);
  if (guest == guests_.end()) return;
  const auto message = read_message(text);
  if (!message) return refused(link, message.error(), nullptr);
  if (closing_)
    return refused(link, {Code::shutting_down, "The server is being restarted.", {}}, &*message);
  if (auto done = handle(link, guest, *message); !done) refused(link, done.error(), &*message);
}

void House::refused(LinkId link, const Complaint& complaint, const ClientMessage* message) {
  ++messages_refused_;
  const auto* choose = message != nullptr ? std::get_if<ChooseMessage>(message) : nullptr;
  std::string text =
      choose != nullptr ? refused_message(complaint, choose->ask) : refused_message(complaint);
  // It says nothing of the game, so it waits for nothing.
  network_.send(link, std::make_shared<const std::string>(std::move(text)));
}

Answer<void> House::handle(LinkId link, Guests::iterator guest, const ClientMessage& message) {
  if (const auto* ping = std::get_if<PingMessage>(&message)) {
    network_.send(link, std::make_shared<const std::string>(pong_message(ping->n)));
    return {};
  }
  if (const auto* said = std::get_if<HelloMessage>(&message))
    return hello(link, guest->second, *said);
  if (guest->second == nullptr) return refuse(Code::not_seated, "Say hello to a match first.");
  // The table stays as long as this takes, whatever comes of it.
  const std::shared_ptr<Table> table = guest->second;
  if (std::holds_alternative<RematchMessage>(message)) return rematch(link, *table);
  return table->receive(link, message);
}

Answer<void> House::hello(LinkId link, std::shared_ptr<Table>& seat, const HelloMessage& message) {
  auto table = find_table(message.match);
  if (!table) return std::unexpected(table.error());
  const auto viewer = (*table)->admit(message);
  if (!viewer) return std::unexpected(viewer.error());
  if (seat != nullptr) {
    seat->depart(link);
    outbox_.forget(link);
  }
  seat = *table;
  seat->arrive(link, *viewer, message.have);
  if (!seat->room().next.empty() && *viewer != kSpectator) offer_move(link, *seat);
  return {};
}

// However many ask, there is one next match.
Answer<void> House::rematch(LinkId link, Table& table) {
  if (auto fine = table.may_rematch(link); !fine) return fine;
  if (table.room().next.empty()) {
    auto next = add_table(table.next_room(settings_.clock.date()), true);
    if (!next) return std::unexpected(next.error());
    table.set_next((*next)->room().id);
    table.for_each_link([&](LinkId other) { offer_move(other, table); });
    return {};
  }
  offer_move(link, table);
  return {};
}

// A person gets a token for the same seat there, a new one as long as nobody has come with the
// last: it may have been lost on the way.
void House::offer_move(LinkId link, Table& from) {
  Seated there{from.room().next, kNoSeat, {}};
  const auto next = find_table(there.match);
  if (!next) return;
  const Viewer viewer = from.viewer_of(link);
  if (viewer != kSpectator) {
    const Chair& chair = (*next)->room().chair(viewer);
    if (!chair.person() || chair.came) return;
    there.seat = viewer;
    there.token = (*next)->give_token(viewer);
  }
  outbox_.send(link, std::make_shared<const std::string>(moved_message(there)),
               std::max(from.written(), (*next)->written()));
}

}  // namespace undercroft::server
