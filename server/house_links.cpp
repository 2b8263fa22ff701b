// What happens at the tables: every message of a link goes to the table that it said hello to.
#include "server/house.hpp"

namespace undercroft::server {

namespace {

// What a link may say while its table is being read; more than that is not said by people.
constexpr std::size_t kMostSaid = 64;

}  // namespace

void House::opened(LinkId link, std::string_view, CallerKey caller) {
  guests_[link].caller = caller;
}

void House::closed(LinkId link) {
  const auto guest = guests_.find(link);
  if (guest == guests_.end()) return;
  const std::shared_ptr<Table> table = std::move(guest->second.table);
  const std::shared_ptr<Table> knocking = std::move(guest->second.knocking);
  guests_.erase(guest);
  outbox_.forget(link);
  if (table != nullptr) table->depart(link);
  if (knocking != nullptr) knocking->forget_knock(link);
}

void House::received(LinkId link, std::string_view text) {
  const auto guest = guests_.find(link);
  if (guest == guests_.end()) return;
  if (guest->second.waking) {
    if (guest->second.said.size() < kMostSaid) guest->second.said.emplace_back(text);
    return;
  }
  const auto message = read_message(text);
  if (!message) return refused(link, message.error(), nullptr);
  if (closing_)
    return refused(link, {Code::shutting_down, "The server is being restarted.", {}}, &*message);
  if (auto done = handle(link, guest->second, *message); !done)
    refused(link, done.error(), &*message);
}

void House::refused(LinkId link, const Complaint& complaint, const ClientMessage* message) {
  ++messages_refused_;
  const auto* choose = message != nullptr ? std::get_if<ChooseMessage>(message) : nullptr;
  std::string text =
      choose != nullptr ? refused_message(complaint, choose->ask) : refused_message(complaint);
  // It says nothing of the game, so it waits for nothing.
  network_.send(link, std::make_shared<const std::string>(std::move(text)));
}

Answer<void> House::handle(LinkId link, Guest& guest, const ClientMessage& message) {
  if (const auto* ping = std::get_if<PingMessage>(&message)) {
    network_.send(link, std::make_shared<const std::string>(pong_message(ping->n)));
    return {};
  }
  if (const auto* said = std::get_if<HelloMessage>(&message)) return hello(link, guest, *said);
  if (const auto* knocks = std::get_if<KnockMessage>(&message)) return knock(link, guest, *knocks);
  if (guest.table == nullptr) return refuse(Code::not_seated, "Say hello to a match first.");
  // The table stays as long as this takes, whatever comes of it.
  const std::shared_ptr<Table> table = guest.table;
  if (std::holds_alternative<RematchMessage>(message)) return rematch(link, guest.caller, table);
  return table->receive(link, message);
}

// What else the link says waits until its table has been read, and is heard in its order.
Answer<void> House::hello(LinkId link, Guest& guest, const HelloMessage& message) {
  if (auto table = table_in_memory(message.match); table != nullptr)
    return come_in(link, guest, std::move(table), message);
  guest.waking = true;
  find_table(
      message.match, guest.caller, [this, link, message](Answer<std::shared_ptr<Table>> table) {
        const auto found = guests_.find(link);
        if (found == guests_.end()) return;
        found->second.waking = false;
        const Answer<void> done = table ? come_in(link, found->second, std::move(*table), message)
                                        : std::unexpected(table.error());
        if (!done) refused(link, done.error(), nullptr);
        hear_the_rest(link);
      });
  return {};
}

void House::hear_the_rest(LinkId link) {
  const auto guest = guests_.find(link);
  if (guest == guests_.end()) return;
  // A second hello among them makes the rest wait once more.
  for (const std::string& text : std::exchange(guest->second.said, {})) received(link, text);
}

// Whoever may not watch has not said hello.
Answer<void> House::knock(LinkId link, const Guest& guest, const KnockMessage& message) {
  find_table(message.match, guest.caller,
             [this, link, wanted = message.wanted](const Answer<std::shared_ptr<Table>>& table) {
               const auto found = guests_.find(link);
               if (found == guests_.end()) return;
               if (!table) return refused(link, table.error(), nullptr);
               Guest& who = found->second;
               if (who.knocking != nullptr && who.knocking != *table)
                 who.knocking->forget_knock(link);
               who.knocking = *table;
               if (auto fine = (*table)->knock(link, who.caller, wanted); !fine)
                 refused(link, fine.error(), nullptr);
             });
  return {};
}

Answer<void> House::come_in(LinkId link, Guest& guest, std::shared_ptr<Table> table,
                            const HelloMessage& message) {
  const auto viewer = table->admit(message, guest.caller);
  if (!viewer) return std::unexpected(viewer.error());
  if (const std::size_t again = table->played_again_for(*viewer, message.have); again > 0) {
    auto fine = services_.quotas.may_replay(guest.caller, settings_.clock.now(), again);
    if (!fine) return fine;
  }
  if (guest.table != nullptr) {
    guest.table->depart(link);
    outbox_.forget(link);
  }
  guest.table = table;
  table->arrive(link, guest.caller, *viewer, message.have);
  if (!table->room().next.empty() && *viewer != kSpectator) offer_move(link, table);
  return {};
}

// However many ask, there is one next match, which counts as made by whoever asked first.
Answer<void> House::rematch(LinkId link, CallerKey caller, const std::shared_ptr<Table>& table) {
  if (auto fine = table->may_rematch(link); !fine) return fine;
  if (table->room().next.empty()) {
    if (auto fine = count_new(caller); !fine) return fine;
    auto next = add_table(table->next_room(settings_.clock.date()), true);
    if (!next) return std::unexpected(next.error());
    table->set_next((*next)->room().id);
    table->for_each_link([&](LinkId other) { offer_move(other, table); });
    return {};
  }
  offer_move(link, table);
  return {};
}

void House::offer_move(LinkId link, const std::shared_ptr<Table>& from) {
  const auto guest = guests_.find(link);
  if (guest == guests_.end()) return;
  find_table(from->room().next, guest->second.caller,
             [this, link, from](const Answer<std::shared_ptr<Table>>& next) {
               const auto still = guests_.find(link);
               if (next && still != guests_.end() && still->second.table == from)
                 offer_seat(link, *from, **next);
             });
}

// A person gets a token for the same seat there, a new one as long as nobody has come with the
// last: it may have been lost on the way.
void House::offer_seat(LinkId link, Table& from, Table& next) {
  Seated there{from.room().next, kNoSeat, {}};
  const Viewer viewer = from.viewer_of(link);
  if (viewer != kSpectator) {
    const Chair& chair = next.room().chair(viewer);
    if (!chair.person() || chair.came) return;
    there.seat = viewer;
    there.token = next.give_token(viewer);
  }
  outbox_.send(link, std::make_shared<const std::string>(moved_message(there)),
               std::max(from.written(), next.written()));
}

}  // namespace undercroft::server
