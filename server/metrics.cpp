#include "server/metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

#include "server/append.hpp"

namespace undercroft::server {

namespace {

class Page {
 public:
  // Something that goes up and down.
  Page& gauge(std::string_view name, std::string_view help, std::uint64_t value) {
    return add(name, "gauge", help, value);
  }
  // Something that is only ever counted up.
  Page& counter(std::string_view name, std::string_view help, std::uint64_t value) {
    return add(name, "counter", help, value);
  }
  std::string take() { return std::move(text_); }

 private:
  Page& add(std::string_view name, std::string_view type, std::string_view help,
            std::uint64_t value) {
    text_.append("# HELP undercroft_").append(name).append(" ").append(help).append("\n");
    text_.append("# TYPE undercroft_").append(name).append(" ").append(type).append("\n");
    text_.append("undercroft_").append(name).append(" ");
    append_number(text_, static_cast<std::int64_t>(value));
    text_ += '\n';
    return *this;
  }
  std::string text_;
};

void add_network(Page& page, const NetworkFigures& figures) {
  page.gauge("links_open", "WebSockets that are open.", figures.links_open)
      .counter("links_opened_total", "WebSockets that were opened.", figures.links_opened)
      .counter("links_refused_total", "WebSockets that were refused.", figures.links_refused)
      .counter("slow_readers_total", "WebSockets closed because nobody read what was sent.",
               figures.slow_readers_dropped)
      .counter("messages_in_total", "Messages received.", figures.messages_in)
      .counter("messages_out_total", "Messages sent.", figures.messages_out)
      .counter("message_bytes_in_total", "Bytes received.", figures.bytes_in)
      .counter("message_bytes_out_total", "Bytes sent.", figures.bytes_out)
      .counter("messages_unfit_total", "Messages too large, too many or not text.",
               figures.messages_refused)
      .counter("http_requests_total", "HTTP requests.", figures.requests)
      .counter("accepts_failed_total",
               "Connections that found no place; see accept_failed in the log.",
               figures.accepts_failed);
}

void add_store(Page& page, const Store::Figures& figures) {
  page.counter("store_changes_total", "Changes given to the store.", figures.changes)
      .counter("store_transactions_total", "Transactions that wrote them.", figures.transactions)
      .gauge("store_slowest_transaction_microseconds", "The slowest transaction so far.",
             figures.slowest_us);
}

void add_keeping(Page& page, const KeepingFigures& figures) {
  page.gauge("store_bytes", "Size of the store's file.", figures.disk.bytes)
      .gauge("store_wal_bytes", "Size of what is written and not yet in that file.",
             figures.disk.wal_bytes)
      .gauge("store_page_bytes", "Size of a page of the file.", figures.disk.page_bytes)
      .gauge("store_free_pages", "Pages of the file that nothing stands on.",
             figures.disk.free_pages)
      .gauge("matches_over", "Finished matches in the store.", figures.disk.over)
      .gauge("journals_unpacked", "Finished matches whose journals are still to be packed.",
             figures.disk.unpacked)
      .counter("journals_packed_total", "Journals of finished matches that were packed.",
               figures.packed)
      .counter("matches_removed_total", "Matches removed because they were kept long enough.",
               figures.removed);
}

void add_house(Page& page, const HouseFigures& figures) {
  page.gauge("matches", "Matches in memory.", figures.matches)
      .gauge("matches_playing", "Matches being played.", figures.matches_playing)
      .gauge("people", "People connected to a seat.", figures.people)
      .gauge("watchers", "Spectators.", figures.watchers)
      .counter("matches_made_total", "Matches made.", figures.matches_made)
      .counter("matches_woken_total", "Matches read back from the store.", figures.matches_woken)
      .counter("messages_refused_total", "Messages answered with a refusal.",
               figures.messages_refused)
      .counter("choices_total", "Choices of people.", figures.tables.choices)
      .counter("bot_choices_total", "Choices of bots.", figures.tables.bot_choices)
      .counter("table_choices_total", "Choices made by the table itself.",
               figures.tables.other_choices)
      .counter("thoughts_dropped_total", "Thoughts of bots that nobody waited for any more.",
               figures.tables.thoughts_dropped)
      .counter("thoughts_overdue_total",
               "Thoughts of bots, and odds, that were given up because they did not come.",
               figures.thoughts_overdue)
      .gauge("thinkers_stuck",
             "Threads still at a thought that was given up; others replaced them.",
             figures.thinkers_stuck)
      .gauge("past_bytes", "Finished matches, kept as they were sent.", figures.past_bytes)
      .counter("said_total", "Lines of table talk.", figures.tables.said)
      .counter("undone_total", "Choices that were taken back.", figures.tables.undone)
      .counter("welcomes_total", "Times somebody was shown a whole match.",
               figures.tables.welcomes);
}

// Work that waits for a thread: how much, and how long it had to.
void add_lane(Page& page, const std::string& name, const std::string& what,
              const LaneFigures& figures) {
  page.gauge(name + "_waiting", what + " that wait for a thread.", figures.waiting)
      .counter(name + "_begun_total", what + " that were begun.", figures.begun)
      .counter(name + "_waited_milliseconds_total",
               "How long these had waited for a thread, together.", figures.waited_ms);
}

// The second number of /proc/self/statm: pages.
std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void add_process(Page& page) {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto ms = [](const timeval& time) {
    return static_cast<std::uint64_t>(time.tv_sec) * 1000 +
           static_cast<std::uint64_t>(time.tv_usec) / 1000;
  };
  page.gauge("resident_bytes", "Memory in use.", resident_bytes())
      .counter("cpu_milliseconds_total", "Processor time used.",
               ms(used.ru_utime) + ms(used.ru_stime));
}

}  // namespace

std::string metrics_text(const NetworkFigures& network, const Store::Figures& store,
                         const HouseFigures& house) {
  Page page;
  add_house(page, house);
  add_lane(page, "quick_thoughts", "Thoughts of bots that answer at once", house.quick_thoughts);
  add_lane(page, "searches", "Thoughts of bots that search, and odds,", house.searches);
  add_lane(page, "chores", "Readings of old matches and lists", house.chores);
  add_network(page, network);
  add_store(page, store);
  add_keeping(page, house.keeping);
  add_process(page);
  return page.take();
}

}  // namespace undercroft::server
