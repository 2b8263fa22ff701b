#include "server/outbox.hpp"

#include <algorithm>
#include <utility>

namespace undercroft::server {

Outbox::Outbox(Network& network, Store& store, std::function<void(std::string)> failed)
    : network_(network), store_(store), bell_(std::make_shared<Bell>()) {
  bell_->outbox = this;
  bell_->failed = std::move(failed);
  store.on_durable(
      [bell = bell_, &network] {
        // Either this thread sees that somebody waits, or the one that waits sees what is durable.
        std::atomic_thread_fence(std::memory_order_seq_cst);
        if (!bell->wanted.exchange(false)) return;
        network.post([bell] {
          if (bell->outbox != nullptr) bell->outbox->flush();
        });
      },
      [bell = bell_, &network](const std::string& why) {
        network.post([bell, why] {
          if (bell->outbox != nullptr) bell->failed(why);
        });
      });
}

Outbox::~Outbox() {
  bell_->outbox = nullptr;
}

bool Outbox::safe(Ticket after) {
  if (after <= told_) return true;
  if (store_.durable() < after) return false;
  flush();
  return true;
}

void Outbox::wait(Waiting waiting) {
  waiting_.push_back(std::move(waiting));
  flush();
}

void Outbox::send(LinkId link, Text text, Ticket after, Haste haste) {
  Waiting message{after, link, std::move(text), {}, haste};
  const auto behind = behind_gaps_.find(link);
  if (behind == behind_gaps_.end()) return let_out(std::move(message));
  behind->second.push_back(std::move(message));
}

void Outbox::let_out(Waiting message) {
  if (safe(message.after))
    network_.send(message.link, std::move(message.text), message.haste);
  else
    wait(std::move(message));
}

Outbox::Gap Outbox::leave_gap(LinkId link) {
  Waiting& gap = behind_gaps_[link].emplace_back();
  gap.link = link;
  gap.gap = ++last_gap_;
  return last_gap_;
}

void Outbox::fill(LinkId link, Gap gap, Text text, Ticket after) {
  const auto behind = behind_gaps_.find(link);
  if (behind == behind_gaps_.end()) return;
  std::deque<Waiting>& queue = behind->second;
  const auto place = std::ranges::find(queue, gap, &Waiting::gap);
  if (place == queue.end()) return;
  place->text = std::move(text);
  place->after = after;
  for (; !queue.empty() && queue.front().text != nullptr; queue.pop_front())
    let_out(std::move(queue.front()));
  if (queue.empty()) behind_gaps_.erase(behind);
}

void Outbox::when_safe(Ticket after, std::function<void()> work) {
  if (safe(after))
    work();
  else
    wait({after, 0, {}, std::move(work)});
}

void Outbox::forget(LinkId link) {
  behind_gaps_.erase(link);
  std::erase_if(waiting_, [&](const Waiting& waiting) {
    return waiting.link == link && waiting.text != nullptr;
  });
}

void Outbox::flush() {
  Ticket durable = 0;
  do {
    durable = store_.durable();
    while (!waiting_.empty() && waiting_.front().after <= durable) {
      const Waiting next = std::move(waiting_.front());
      waiting_.pop_front();
      if (next.text != nullptr)
        network_.send(next.link, next.text, next.haste);
      else
        next.work();
    }
    told_ = std::max(told_, durable);
    if (waiting_.empty()) return;
    bell_->wanted.store(true);
    std::atomic_thread_fence(std::memory_order_seq_cst);
  } while (store_.durable() > durable);
}

}  // namespace undercroft::server
