#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "server/net_fence.hpp"
#include "server/net_forwarded.hpp"
#include "server/net_preamble.hpp"
#include "server/net_tcp.hpp"
#include "server/net_text.hpp"

namespace undercroft::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

constexpr std::uint32_t kHeaderBytes = 16 * 1024;
// To ask: from the last answer to the last byte of a request.
constexpr Moment kAsking = 15'000;
// To answer: the front's time.
constexpr Moment kAnswering = 60'000;
// To read an answer: this, and longer for long ones, at the least speed worth waiting for.
constexpr Moment kReading = 15'000;
constexpr Moment kBytesPerMillisecond = 8;
// To hang up after a refusal.
constexpr Moment kHangingUp = 2000;
// Each of these for whoever holds the last descriptor.
constexpr Moment kInHaste = 2000;

std::string text_of(beast::string_view view) {
  return {view.data(), view.size()};
}

// As the protocol's `Refused`. The sentences are ours and need no escaping.
HttpResponse refusal(int status, std::string_view code, std::string_view sentence) {
  HttpResponse response;
  response.status = status;
  response.body =
      "{\"code\":\"" + std::string(code) + "\",\"text\":\"" + std::string(sentence) + "\"}";
  response.headers = {{"Cache-Control", "no-store"}};
  return response;
}

// All lines of a header as one.
std::string all_lines(const http::fields& fields, beast::string_view name) {
  std::string all;
  const auto [first, last] = fields.equal_range(name);
  for (auto field = first; field != last; ++field)
    all.append(all.empty() ? "" : ", ").append(field->value().data(), field->value().size());
  return all;
}

class Conversation final : public HttpConnection,
                           public std::enable_shared_from_this<Conversation> {
 public:
  Conversation(TcpNetwork& network, Socket socket, const Arrival& arrival)
      : network_(network), socket_(std::move(socket)), arrival_(arrival) {}

  void begin();
  void look_after(Moment now) override;
  void wind_up() override;
  std::optional<Moment> idle_since() const override;
  void end() override;

 private:
  enum class Stage : std::uint8_t { asking, answering, replying, hanging_up, ended };
  using Parser = http::request_parser<http::string_body>;

  void hear_preamble();
  void come_in();
  void ask();
  void got_head();
  void invite_body();
  void read_body();
  void got_request();
  void cannot_read(const SocketError& error);
  std::optional<HttpResponse> objection();
  IpAddress asker() const;
  void upgrade();
  std::optional<HttpResponse> upgrade_objection();
  void become_link(const std::string& head);
  void refuse(HttpResponse response);
  void reply(HttpResponse response);
  void replied(const SocketError& error);
  void hang_up();
  void drain();
  void let_go();
  void wait_for_them(Stage stage, Moment time);
  void expect_within(Moment time) {
    deadline_ = TcpNetwork::now() + (arrival_.last_place ? std::min(time, kInHaste) : time);
  }
  std::string_view unread() const {
    return {static_cast<const char*>(buffer_.data().data()), buffer_.size()};
  }
  std::string_view field(http::field name) const {
    const auto value = parser_->get()[name];
    return {value.data(), value.size()};
  }

  TcpNetwork& network_;
  Socket socket_;
  Arrival arrival_;
  Whence whence_;                     // of the request: a proxy's connection is shared by many
  std::optional<CallerKey> counted_;  // whose connection this is
  Stage stage_ = Stage::asking;
  Moment deadline_ = 0;
  Moment idle_since_ = 0;
  bool keep_alive_ = true;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::string path_;
  std::string query_;
  std::string head_;
  HttpResponse response_;
};

// --- Coming in

void Conversation::begin() {
  if (arrival_.admin || !network_.trusts(arrival_.from)) return come_in();
  wait_for_them(Stage::asking, kAsking);
  hear_preamble();
}

// A proxy may say first for whom it calls. Nobody else is believed: see `cannot_read`.
void Conversation::hear_preamble() {
  constexpr std::size_t kBytes = 512;
  socket_.async_read_some(buffer_.prepare(kBytes),
                          [self = shared_from_this()](const SocketError& error, std::size_t count) {
                            if (self->stage_ == Stage::ended) return;
                            if (error) return self->end();
                            self->buffer_.commit(count);
                            const PreambleRead preamble = read_preamble(self->unread());
                            if (preamble.is == PreambleRead::Is::unfinished)
                              return self->hear_preamble();
                            if (preamble.is == PreambleRead::Is::broken) return self->end();
                            self->buffer_.consume(preamble.size);
                            if (preamble.caller) self->arrival_.from = *preamble.caller;
                            self->come_in();
                          });
}

// A connection counts for who made it, but those of proxies are not for themselves.
void Conversation::come_in() {
  if (!arrival_.admin && !network_.trusts(arrival_.from)) {
    const CallerKey key = whence_of(arrival_.from).key;
    // Somebody who holds many silent connections is not argued with.
    if (!network_.take_connection(key)) return end();
    counted_ = key;
  }
  ask();
}

// --- Being asked

void Conversation::ask() {
  wait_for_them(Stage::asking, kAsking);
  parser_.emplace();
  parser_->header_limit(kHeaderBytes);
  parser_->body_limit(network_.limits().body_bytes);
  http::async_read_header(socket_, buffer_, *parser_,
                          [self = shared_from_this()](const SocketError& error, std::size_t) {
                            if (self->stage_ == Stage::ended) return;
                            if (error)
                              self->cannot_read(error);
                            else
                              self->got_head();
                          });
}

void Conversation::got_head() {
  ++network_.counted().requests;
  keep_alive_ = parser_->keep_alive() && !network_.stopping() && !arrival_.last_place;
  if (auto no = objection())
    refuse(std::move(*no));
  else if (path_ == "/ws" && !arrival_.admin)
    upgrade();
  else if (parser_->is_done())
    got_request();
  else if (lists(field(http::field::expect), "100-continue"))
    invite_body();
  else
    read_body();
}

// What is wrong with the request before anybody looks at what it is about.
std::optional<HttpResponse> Conversation::objection() {
  whence_ = whence_of(asker());
  if (!arrival_.admin && !network_.may_ask(whence_.key)) {
    HttpResponse wait = refusal(429, "too_fast", "Too many requests; try again in a second.");
    wait.headers.emplace_back("Retry-After", "1");
    return wait;
  }
  const auto& request = parser_->get();
  const std::size_t hosts = request.count(http::field::host);
  // Old programs name none; browsers always do.
  if (hosts > 1 || (hosts == 0 && request.version() >= 11))
    return refusal(400, "bad_message", "The request must name one host.");
  if (hosts == 1 && !network_.settings().hosts.know(field(http::field::host)))
    return refusal(421, "bad_message",
                   "This server does not go by that name; whoever runs it may add a name with "
                   "undercroft serve --host NAME.");
  const auto target = request.target();
  const std::string_view whole(target.data(), target.size());
  const auto mark = std::min(whole.find('?'), whole.size());
  auto path = percent_decoded(whole.substr(0, mark));
  if (!path || !path->starts_with('/'))
    return refusal(400, "bad_message", "The path of the request cannot be read.");
  path_ = std::move(*path);
  query_ = whole.substr(std::min(mark + 1, whole.size()));
  return std::nullopt;
}

IpAddress Conversation::asker() const {
  if (arrival_.admin || !network_.trusts(arrival_.from)) return arrival_.from;
  const http::fields& fields = parser_->get();
  return who_calls(arrival_.from, network_.settings().trusted,
                   {all_lines(fields, "Forwarded"), all_lines(fields, "X-Forwarded-For")});
}

void Conversation::invite_body() {
  static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(socket_, asio::buffer(kContinue),
                    [self = shared_from_this()](const SocketError& error, std::size_t) {
                      if (self->stage_ == Stage::ended) return;
                      if (error)
                        self->end();
                      else
                        self->read_body();
                    });
}

void Conversation::read_body() {
  http::async_read(socket_, buffer_, *parser_,
                   [self = shared_from_this()](const SocketError& error, std::size_t) {
                     if (self->stage_ == Stage::ended) return;
                     if (error)
                       self->cannot_read(error);
                     else
                       self->got_request();
                   });
}

void Conversation::cannot_read(const SocketError& error) {
  if (error == http::error::body_limit || error == http::error::buffer_overflow)
    refuse(refusal(413, "too_long", "The body of the request is too large."));
  else if (error == http::error::header_limit)
    refuse(refusal(431, "too_long", "The head of the request is too large."));
  else if (error == http::error::end_of_stream || error == http::error::partial_message ||
           error.category() == asio::error::get_system_category())
    end();
  else if (looks_like_preamble(unread()))
    refuse(refusal(400, "bad_message",
                   "The PROXY protocol is spoken in version 2, with proxies that are named in "
                   "undercroft serve --trust-proxy."));
  else
    refuse(refusal(400, "bad_message", "The request is not HTTP that can be read."));
}

void Conversation::got_request() {
  stage_ = Stage::answering;
  expect_within(kAnswering);
  HttpRequest request;
  request.method = text_of(parser_->get().method_string());
  request.path = std::move(path_);
  request.query = std::move(query_);
  request.address = whence_.address;
  request.caller = whence_.key;
  request.admin = arrival_.admin;
  request.authorization = field(http::field::authorization);
  request.content_type = field(http::field::content_type);
  request.accept_encoding = field(http::field::accept_encoding);
  request.if_none_match = field(http::field::if_none_match);
  request.body = std::move(parser_->get().body());
  // The answer may come when the connection, or even the network, is gone.
  network_.front().answer(std::move(request), [weak = weak_from_this()](HttpResponse response) {
    const auto self = weak.lock();
    if (self && self->stage_ == Stage::answering) self->reply(std::move(response));
  });
  network_.settle();
}

// --- Becoming a link

std::optional<HttpResponse> Conversation::upgrade_objection() {
  const auto& request = parser_->get();
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    HttpResponse no = refusal(405, "bad_message", "A WebSocket begins with GET.");
    no.headers.emplace_back("Allow", "GET, HEAD");
    return no;
  }
  if (!lists(field(http::field::upgrade), "websocket") ||
      !lists(field(http::field::connection), "upgrade")) {
    HttpResponse no = refusal(426, "bad_message", "Only WebSockets are served here.");
    no.headers.emplace_back("Upgrade", "websocket");
    return no;
  }
  if (request.method() != http::verb::get || request.version() < 11 || !parser_->is_done())
    return refusal(400, "bad_message", "A WebSocket begins with a plain GET of HTTP/1.1.");
  if (field(http::field::sec_websocket_version) != "13") {
    HttpResponse no = refusal(426, "bad_message", "Only version 13 of WebSockets is spoken here.");
    no.headers.emplace_back("Sec-WebSocket-Version", "13");
    return no;
  }
  // A browser always says which page opens a WebSocket, and pages of strangers may not use the
  // visitor's address to get in. Programs that are not browsers say nothing, and could say
  // anything: there is nobody to protect from them here.
  const bool from_page = request.count(http::field::origin) > 0;
  if (from_page && !same_origin(field(http::field::origin), field(http::field::host)))
    return refusal(403, "bad_message", "Only pages of this server may open a WebSocket here.");
  if (network_.stopping() || arrival_.last_place || !network_.has_room(whence_.key)) {
    ++network_.counted().links_refused;
    HttpResponse no = refusal(503, "limit", "There is no room for another connection.");
    no.headers.emplace_back("Retry-After", "10");
    return no;
  }
  return std::nullopt;
}

void Conversation::upgrade() {
  if (auto no = upgrade_objection()) {
    refuse(std::move(*no));
    return;
  }
  const auto key = accept_key(field(http::field::sec_websocket_key));
  if (!key) {
    refuse(refusal(400, "bad_message", "The key of the WebSocket is not 16 bytes in base64."));
    return;
  }
  become_link(reply_head(
      101, {{"Upgrade", "websocket"}, {"Connection", "Upgrade"}, {"Sec-WebSocket-Accept", *key}}));
}

void Conversation::become_link(const std::string& head) {
  // Only somebody who asked for much and read none of it has no room for these few bytes, and
  // nothing is lost with him.
  SocketError error;
  const std::size_t sent = socket_.write_some(asio::buffer(head), error);
  const auto self = shared_from_this();
  if (error || sent < head.size()) {
    end();
    return;
  }
  let_go();
  network_.open_link(std::move(socket_), whence_, unread());
}

// --- Answering

void Conversation::refuse(HttpResponse response) {
  keep_alive_ = false;
  reply(std::move(response));
}

void Conversation::reply(HttpResponse response) {
  stage_ = Stage::replying;
  response_ = std::move(response);
  fence_in(response_);
  keep_alive_ = keep_alive_ && !network_.stopping();
  const std::string_view body = response_.shared != nullptr ? std::string_view(*response_.shared)
                                : response_.lasting.empty() ? std::string_view(response_.body)
                                                            : response_.lasting;
  const bool bodiless = response_.status == 204 || response_.status == 304;
  Headers headers = std::move(response_.headers);
  if (!bodiless) {
    headers.emplace_back("Content-Type", response_.type);
    headers.emplace_back("Content-Length", std::to_string(body.size()));
  }
  if (!keep_alive_)
    headers.emplace_back("Connection", "close");
  else if (parser_->get().version() < 11)
    headers.emplace_back("Connection", "keep-alive");
  head_ = reply_head(response_.status, headers);
  const bool shown = !bodiless && parser_->get().method() != http::verb::head;
  const std::string_view sent = shown ? body : std::string_view();
  expect_within(kReading + static_cast<Moment>(sent.size()) / kBytesPerMillisecond);
  asio::async_write(
      socket_, std::array<asio::const_buffer, 2>{asio::buffer(head_), asio::buffer(sent)},
      [self = shared_from_this()](const SocketError& error, std::size_t) { self->replied(error); });
}

void Conversation::replied(const SocketError& error) {
  if (stage_ == Stage::ended) return;
  response_ = {};
  if (error)
    end();
  else if (keep_alive_ && !network_.stopping())
    ask();
  else
    hang_up();
}

// --- Ending

// Closing with something unread would reach the other side as an error, perhaps before it has read
// the reply.
void Conversation::hang_up() {
  wait_for_them(Stage::hanging_up, kHangingUp);
  finish_sending(socket_);
  drain();
}

void Conversation::drain() {
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](SocketError error) {
    if (self->stage_ == Stage::ended) return;
    const auto scratch = self->network_.scratch();
    if (!error) self->socket_.read_some(asio::buffer(scratch.data(), scratch.size()), error);
    if (error && error != asio::error::would_block)
      self->end();
    else
      self->drain();
  });
}

void Conversation::look_after(Moment now) {
  if (now > deadline_) end();
}

void Conversation::wind_up() {
  keep_alive_ = false;
  if (stage_ == Stage::asking) end();
}

std::optional<Moment> Conversation::idle_since() const {
  if (stage_ != Stage::asking && stage_ != Stage::hanging_up) return std::nullopt;
  return idle_since_;
}

void Conversation::wait_for_them(Stage stage, Moment time) {
  stage_ = stage;
  idle_since_ = TcpNetwork::now();
  expect_within(time);
}

// Whatever becomes of the socket, this is no connection any more.
void Conversation::let_go() {
  stage_ = Stage::ended;
  if (counted_) network_.give_connection(*counted_);
  counted_.reset();
  network_.forget(shared_from_this());
}

void Conversation::end() {
  if (stage_ == Stage::ended) return;
  close_quietly(socket_);
  let_go();
  network_.settle();
}

}  // namespace

void start_http(TcpNetwork& network, Socket socket, const Arrival& arrival) {
  const auto conversation = std::make_shared<Conversation>(network, std::move(socket), arrival);
  network.keep(conversation);
  conversation->begin();
}

}  // namespace undercroft::server
