// A store whose disk is slow or broken on demand, and a house with it.
#pragma once

#include <algorithm>
#include <optional>

#include "tests/house_rig.hpp"

namespace undercroft::server {

class SlowStore final : public Store {
 public:
  explicit SlowStore(std::unique_ptr<Store> inner) : inner_(std::move(inner)) {}
  Ticket keep(const MatchRecord& record) override { return inner_->keep(record); }
  Ticket append(std::string_view match, std::string_view line) override {
    return inner_->append(match, line);
  }
  Ticket remove(std::string_view match) override { return inner_->remove(match); }
  Ticket durable() const override { return held_ ? *held_ : inner_->durable(); }
  void on_durable(std::function<void()> told, std::function<void(std::string)> failed) override {
    told_ = std::move(told);
    failed_ = std::move(failed);
  }
  Result<MatchRecord> record(std::string_view match) override { return inner_->record(match); }
  Result<std::vector<std::string>> lines(std::string_view match) override {
    return inner_->lines(match);
  }
  Result<std::vector<MatchRecord>> listed(std::string_view stage, int most) override {
    if (!held_) return inner_->listed(stage, most);
    std::vector<MatchRecord> on_disk = on_disk_;
    std::erase_if(on_disk,
                  [&](const MatchRecord& one) { return !stage.empty() && one.stage != stage; });
    return on_disk;
  }
  Result<std::vector<std::string>> outdated(const Outdated& than, int most) override {
    return inner_->outdated(than, most);
  }
  void finish() override {}
  Figures figures() const override { return {}; }

  // Nothing is safe any more.
  void hold() {
    held_ = inner_->durable();
    on_disk_ = *inner_->listed("", 100);
  }
  // So many changes more are.
  void release(Ticket changes) {
    *held_ = std::min(*held_ + changes, inner_->durable());
    told_();
  }
  void fail_now() { failed_("the disk is full"); }

 private:
  std::unique_ptr<Store> inner_;
  std::function<void()> told_;
  std::function<void(std::string)> failed_;
  std::optional<Ticket> held_;
  std::vector<MatchRecord> on_disk_;  // as it was when it was held
};

struct SlowRig {
  SlowStore* store = nullptr;
  Rig rig{{"memory", {}, [this](std::unique_ptr<Store> inner) {
             auto slow = std::make_unique<SlowStore>(std::move(inner));
             store = slow.get();
             return slow;
           }}};
};

}  // namespace undercroft::server
