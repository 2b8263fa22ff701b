#include "server/thoughts.hpp"

#include <atomic>
#include <utility>
#include <vector>

namespace undercroft::server {

namespace {

constexpr int kLooks = 4;  // in the time that a thought may take
// A quick thought is over before the network's thread has heard of the one before.
constexpr std::size_t kQuickAhead = 16;

}  // namespace

struct Thoughts::Thought {
  enum class Stage : std::uint8_t { queued, begun, done, given_up };

  Number number = 0;
  Wanted wanted;
  std::atomic<Stage> stage = Stage::queued;
  std::atomic<bool> stop = false;
  // Of the network's thread:
  Lane::Place place;
  Workers::Task task = 0;
  bool cancelled = false;
  Time seen = kNever;  // when it was first seen to have begun

  // Either it is done or it is given up, whoever comes first.
  bool ends(Stage as) {
    Stage now = stage.load();
    while (now != Stage::done && now != Stage::given_up)
      if (stage.compare_exchange_weak(now, as)) return true;
    return false;
  }
  bool begins() {
    Stage now = Stage::queued;
    return stage.compare_exchange_strong(now, Stage::begun);
  }
};

Thoughts::Thoughts(Network& network, const Pools& pools, const Clock& clock,
                   const HouseLimits& limits, std::string folder,
                   std::function<void(std::string_view, std::string_view)> fault)
    : network_(network),
      chores_(pools.chores),
      quick_(pools.quick, clock, kQuickAhead),
      searches_(pools.searches, clock),
      clock_(clock),
      limits_(limits),
      folder_(std::move(folder)),
      fault_(std::move(fault)),
      self_(std::make_shared<Thoughts*>(this)) {}

// A thought that comes back later finds nobody to tell.
Thoughts::~Thoughts() {
  for (const auto& [number, thought] : open_) {
    thought->ends(Thought::Stage::given_up);
    thought->stop = true;
  }
}

Lane& Thoughts::lane(const Thought& thought) {
  return thought.wanted.searches ? searches_ : quick_;
}

Thoughts::Number Thoughts::begin(Wanted wanted) {
  auto thought = std::make_shared<Thought>();
  thought->number = ++last_;
  thought->wanted = std::move(wanted);
  open_.emplace(thought->number, thought);
  auto work = [thought, self = std::weak_ptr(self_), &network = network_] {
    if (!thought->begins()) return;
    Patience patience(thought->stop);
    News news = thought->wanted.think(patience);
    // Once it is given up, the house and its network may be gone.
    if (!thought->ends(Thought::Stage::done)) return;
    network.post([self, number = thought->number, news = std::move(news)] {
      if (const auto alive = self.lock(); alive != nullptr) (*alive)->came(number, news);
    });
  };
  thought->place = lane(*thought).submit(
      thought->wanted.turn,
      {.work = std::move(work), .given = [thought](Workers::Task task) { thought->task = task; }});
  watch();
  return thought->number;
}

void Thoughts::came(Number number, const News& news) {
  const auto found = open_.find(number);
  const std::shared_ptr<Thought> thought = std::move(found->second);
  open_.erase(found);
  lane(*thought).ended();
  if (!thought->cancelled) news();
}

// One that has begun is still watched: it may not heed.
void Thoughts::cancel(Number number) {
  const auto found = open_.find(number);
  if (found == open_.end()) return;
  Thought& thought = *found->second;
  thought.cancelled = true;
  thought.stop = true;
  if (lane(thought).remove(thought.place)) open_.erase(found);
}

void Thoughts::watch() {
  if (watching_ || open_.empty()) return;
  watching_ = true;
  network_.after(Time(limits_.thought) / kLooks, [self = std::weak_ptr(self_)] {
    const auto alive = self.lock();
    if (alive == nullptr) return;
    (*alive)->watching_ = false;
    (*alive)->look();
  });
}

// Time spent in the queue is not the bot's fault: it counts from when the thought was seen at work.
void Thoughts::look() {
  const Time now = clock_.now();
  std::vector<std::shared_ptr<Thought>> overdue;
  for (const auto& [number, thought] : open_) {
    if (thought->stage.load() == Thought::Stage::queued) continue;
    if (thought->seen == kNever) thought->seen = now;
    if (now - thought->seen >= limits_.thought) overdue.push_back(thought);
  }
  for (const auto& thought : overdue) give_up(thought);
  watch();
}

void Thoughts::give_up(const std::shared_ptr<Thought>& thought) {
  if (!thought->ends(Thought::Stage::given_up)) return;  // its news are on their way
  thought->stop = true;
  lane(*thought).workers().give_up(thought->task);
  open_.erase(thought->number);
  ++overdue_;
  keep(thought);
  lane(*thought).ended();
  if (!thought->cancelled) thought->wanted.overdue();
}

// A disk may be slow, and a position long: both are for a worker.
void Thoughts::keep(const std::shared_ptr<Thought>& thought) {
  chores_.submit([thought, folder = folder_, self = std::weak_ptr(self_), &network = network_] {
    const Subject& subject = thought->wanted.subject;
    std::string text = subject_words(subject);
    if (folder.empty()) {
      text += "; the position is not kept, because this store keeps nothing";
    } else if (const auto file = keep_overdue(folder, subject)) {
      text += "; the position is kept in " + *file;
    } else {
      text += "; the position could not be kept: " + file.error().text;
    }
    network.post([self, text = std::move(text)] {
      if (const auto alive = self.lock(); alive != nullptr)
        (*alive)->fault_("thought_overdue", text);
    });
  });
}

}  // namespace undercroft::server
