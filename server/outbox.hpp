// What may be told only when it is safe on disk: messages and answers wait here for their ticket,
// in the order in which they were written. A message that is still being put together elsewhere
// leaves a gap, and what comes after it for the same link waits until that is filled.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/net.hpp"
#include "server/store.hpp"

namespace undercroft::server {

using Text = std::shared_ptr<const std::string>;

class Outbox {
 public:
  // `failed` is called on the network's thread.
  Outbox(Network& network, Store& store, std::function<void(std::string)> failed);
  ~Outbox();
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  // Messages of one link keep their order as long as tickets do not go back.
  void send(LinkId link, Text text, Ticket after, Haste haste = Haste::now);
  void when_safe(Ticket after, std::function<void()> work);
  using Gap = std::uint64_t;
  Gap leave_gap(LinkId link);
  // Nothing happens if the link was forgotten meanwhile.
  void fill(LinkId link, Gap gap, Text text, Ticket after);
  // Nothing that still waits for this link shall reach it.
  void forget(LinkId link);
  // Lets out whatever is safe by now.
  void flush();

 private:
  struct Waiting {
    Ticket after = 0;
    LinkId link = 0;
    Text text;                   // none yet: a gap
    std::function<void()> work;  // instead of a message
    Haste haste = Haste::now;
    Gap gap = 0;
  };
  // What the store's thread holds of us. It may ring once more when the outbox is gone.
  struct Bell {
    std::atomic<bool> wanted = false;
    Outbox* outbox = nullptr;  // for the network's thread only
    std::function<void(std::string)> failed;
  };
  bool safe(Ticket after);
  void wait(Waiting waiting);
  void let_out(Waiting waiting);

  Network& network_;
  Store& store_;
  std::deque<Waiting> waiting_;
  std::unordered_map<LinkId, std::deque<Waiting>> behind_gaps_;  // each begins with a gap
  Gap last_gap_ = 0;
  Ticket told_ = 0;  // everything up to here was let out
  std::shared_ptr<Bell> bell_;
};

}  // namespace undercroft::server
