// The allowance of each caller for one kind of thing: so many at once, and one more each so often.
// It belongs to the caller, whichever link they come by and however often they come.
#pragma once

#include <cstddef>

#include "server/per_caller.hpp"
#include "server/time.hpp"

namespace undercroft::server {

class Allowances {
 public:
  Allowances(int at_once, Time every, std::size_t most = kMostCallers)
      : at_once_(at_once), every_(every), callers_(most) {}

  bool take(CallerKey caller, Time now) { return of(caller, now).take(now, at_once_, every_); }
  bool left(CallerKey caller, Time now) const {
    const Allowance* known = callers_.find(caller);
    return known == nullptr || known->left(now, at_once_, every_);
  }
  // It may be more than there was.
  void spend(CallerKey caller, Time now, int cost) { of(caller, now).spend(now, every_ * cost); }
  std::size_t known() const { return callers_.size(); }

 private:
  // Who has all of it is the same as somebody new.
  Allowance& of(CallerKey caller, Time now) {
    return callers_.of(caller, {}, [now](const Allowance& one) {
      return one.full(now) ? Worth::nothing : Worth::something;
    });
  }

  int at_once_;
  Time every_;
  PerCaller<Allowance> callers_;
};

}  // namespace undercroft::server
