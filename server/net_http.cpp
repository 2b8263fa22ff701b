#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "server/net_fence.hpp"
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

class Conversation final : public HttpConnection,
                           public std::enable_shared_from_this<Conversation> {
 public:
  Conversation(TcpNetwork& network, Socket socket, Whence whence)
      : network_(network), socket_(std::move(socket)), whence_(std::move(whence)) {}

  void ask();
  void look_after(Moment now) override;
  void wind_up() override;

 private:
  enum class Stage : std::uint8_t { asking, answering, replying, hanging_up, ended };
  using Parser = http::request_parser<http::string_body>;

  void got_head();
  void invite_body();
  void read_body();
  void got_request();
  void cannot_read(const SocketError& error);
  std::optional<HttpResponse> objection();
  void upgrade();
  std::optional<HttpResponse> upgrade_objection();
  void become_link(const std::string& head);
  void refuse(HttpResponse response);
  void reply(HttpResponse response);
  void replied(const SocketError& error);
  void hang_up();
  void drain();
  void end();
  void expect_within(Moment time) { deadline_ = TcpNetwork::now() + time; }
  std::string_view field(http::field name) const {
    const auto value = parser_->get()[name];
    return {value.data(), value.size()};
  }

  TcpNetwork& network_;
  Socket socket_;
  Whence whence_;
  Stage stage_ = Stage::asking;
  Moment deadline_ = 0;
  bool keep_alive_ = true;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::string path_;
  std::string query_;
  std::string head_;
  HttpResponse response_;
};

// --- Being asked

void Conversation::ask() {
  stage_ = Stage::asking;
  expect_within(kAsking);
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
  keep_alive_ = parser_->keep_alive() && !network_.stopping();
  if (auto no = objection())
    refuse(std::move(*no));
  else if (path_ == "/ws")
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
  if (!network_.may_ask(whence_.key)) {
    HttpResponse wait = refusal(429, "too_fast", "Too many requests; try again in a second.");
    wait.headers.emplace_back("Retry-After", "1");
    return wait;
  }
  const auto& request = parser_->get();
  if (request.version() >= 11 && request.count(http::field::host) != 1)
    return refusal(400, "bad_message", "The request must name one host.");
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
  request.authorization = field(http::field::authorization);
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
  if (network_.stopping() || !network_.has_room(whence_.key)) {
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
  stage_ = Stage::ended;
  network_.forget(self, whence_.key);
  const auto early = buffer_.data();
  network_.open_link(std::move(socket_), whence_,
                     {static_cast<const char*>(early.data()), early.size()});
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
  stage_ = Stage::hanging_up;
  expect_within(kHangingUp);
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

void Conversation::end() {
  if (stage_ == Stage::ended) return;
  stage_ = Stage::ended;
  close_quietly(socket_);
  network_.forget(shared_from_this(), whence_.key);
  network_.settle();
}

}  // namespace

std::shared_ptr<HttpConnection> start_http(TcpNetwork& network, Socket socket, Whence whence) {
  auto conversation = std::make_shared<Conversation>(network, std::move(socket), std::move(whence));
  conversation->ask();
  return conversation;
}

}  // namespace undercroft::server
