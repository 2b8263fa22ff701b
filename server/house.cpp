#include "server/house.hpp"

#include "server/tokens.hpp"

namespace undercroft::server {

namespace {

constexpr int kRestartMs = 1500;

}  // namespace

House::House(const Shelf& shelf, Network& network, Store& store, const Pools& pools,
             HouseSettings settings)
    : shelf_(shelf),
      network_(network),
      store_(store),
      settings_(std::move(settings)),
      outbox_(network, store, [this](const std::string& why) { close_down(why); }),
      alarms_(network, settings_.clock, [this](Table& table) { ring(table); }),
      thoughts_(network, pools, settings_.clock, settings_.limits, settings_.overdue_folder,
                [this](std::string_view event, std::string_view text) { fault(event, text); }),
      chores_(network, pools.chores, settings_.clock),
      past_(shelf, store, chores_, settings_.clock,
            [this](std::string_view event, std::string_view text) { fault(event, text); }),
      keeping_({network, store, chores_, outbox_, settings_.clock,
                [this](const std::string& match) { return let_go(match); },
                [this](const std::string& match, Ticket gone) {
                  leaving_[match] = gone;
                  outbox_.when_safe(gone, [this, match] { leaving_.erase(match); });
                },
                [this](std::string_view event, std::string_view text) { fault(event, text); }},
               settings_.kept_for),
      services_{network,
                store,
                thoughts_,
                chores_,
                past_,
                outbox_,
                alarms_,
                settings_.clock,
                settings_.limits,
                Quotas(settings_.limits),
                Rng(random_seed()),
                {}} {}

void House::log(std::string_view event, std::string_view text) const {
  if (settings_.log) settings_.log(event, text);
}

void House::fault(std::string_view event, std::string_view text) const {
  if (settings_.fault) settings_.fault(event, text);
}

void House::farewell() {
  if (closing_) return;
  closing_ = true;
  store_.finish();
  outbox_.flush();
  const Text bye = std::make_shared<const std::string>(
      bye_message("The server is being restarted and will be back in a moment.", kRestartMs));
  for (const auto& [link, guest] : guests_) network_.send(link, bye);
}

// What people were shown last is what the disk holds. Nothing more may be told from memory; the
// next start continues from the disk.
void House::close_down(const std::string& why) {
  fault("store_failed", why);
  failed_ = true;
  closing_ = true;
  const Text bye = std::make_shared<const std::string>(
      bye_message("The server cannot write to its disk and has stopped.", kRestartMs));
  for (const auto& [link, guest] : guests_) network_.send(link, bye);
  network_.stop();
}

HouseFigures House::figures() const {
  HouseFigures figures;
  figures.matches = tables_.size();
  for (const auto& [id, table] : tables_) {
    if (table->room().stage == Stage::playing) ++figures.matches_playing;
    figures.people += table->people_here();
    figures.watchers += table->links() - table->people_here();
  }
  figures.matches_made = matches_made_;
  figures.matches_woken = matches_woken_;
  figures.messages_refused = messages_refused_;
  figures.thoughts_overdue = thoughts_.overdue();
  figures.thinkers_stuck = thoughts_.stuck();
  figures.quick_thoughts = thoughts_.quick();
  figures.searches = thoughts_.searches();
  figures.chores = chores_.figures();
  figures.past_bytes = past_.bytes_kept();
  figures.keeping = keeping_.figures();
  figures.tables = services_.figures;
  return figures;
}

}  // namespace undercroft::server
