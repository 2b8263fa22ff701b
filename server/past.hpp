// Finished matches for those who want to see them again. Playing one again takes longer than
// anybody else at the house should wait: it is a chore, what comes of it is kept for whoever asks
// next, and each caller has so much of it.
//
// Lives on the network's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/seat.hpp"
#include "server/allowances.hpp"
#include "server/chores.hpp"
#include "server/net.hpp"
#include "server/room.hpp"
#include "server/shelf.hpp"
#include "server/store.hpp"
#include "server/time.hpp"

namespace undercroft::server {

class Past {
 public:
  using Told = std::function<void(Answer<HttpResponse>)>;
  // What is wanted: the frames that a viewer saw, or the journal.
  struct Wanted {
    std::string match;
    bool journal = false;
    Viewer viewer{0};  // the first of all, so that `forget` finds the first of a match
    friend auto operator<=>(const Wanted&, const Wanted&) = default;
  };

  Past(const Shelf& shelf, Store& store, Chores& chores, const Clock& clock,
       std::function<void(std::string_view, std::string_view)> fault);

  // The room as it is in memory, if it is. `told` is called now or later.
  void answer(const Wanted& wanted, std::optional<Room> room, CallerKey caller, Told told);
  // The match has changed after its end: somebody spoke, or asked for a rematch.
  void forget(const std::string& match);

  std::size_t bytes_kept() const { return bytes_; }

 private:
  struct Kept {
    std::shared_ptr<const std::string> body;
    std::uint64_t used = 0;  // the greatest was used last
  };
  struct Asker {
    CallerKey caller;
    Told told;
  };
  struct Open {
    std::vector<Asker> askers;
    bool changed = false;  // meanwhile: what comes of it is not kept
  };
  // What came of the chore.
  struct Read {
    Answer<std::shared_ptr<const std::string>> body;
    std::size_t decisions = 0;
    std::string fault;
  };

  bool may_ask(CallerKey caller) const;
  void spend(CallerKey caller, std::size_t cost);
  void came(const Wanted& wanted, const Read& read);
  void keep(const Wanted& wanted, std::shared_ptr<const std::string> body);

  const Shelf& shelf_;
  Store& store_;
  Chores& chores_;
  const Clock& clock_;
  std::function<void(std::string_view, std::string_view)> fault_;
  std::map<Wanted, Kept> kept_;
  std::map<Wanted, Open> open_;
  Allowances allowances_;
  std::size_t bytes_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace undercroft::server
