#include "server/net_link.hpp"

#include <boost/asio/buffer.hpp>
#include <cstring>

namespace undercroft::server {

namespace asio = boost::asio;

namespace {

// How long the other side may take to say goodbye in its turn.
constexpr Moment kGoodbye = 2000;
// So many messages go into one write; the system takes at most a few dozen pieces.
constexpr std::size_t kMostAtOnce = 32;
// A queue or text larger than this is given back once it is empty.
constexpr std::size_t kWorthKeeping = 4;

const std::shared_ptr<const std::string>& nothing() {
  static const auto empty = std::make_shared<const std::string>();
  return empty;
}

void give_back(std::string& text) {
  if (text.capacity() > std::string().capacity()) std::string().swap(text);
}

}  // namespace

Link::Link(TcpNetwork& network, Socket socket, LinkId id, CallerKey caller)
    : network_(network),
      socket_(std::move(socket)),
      id_(id),
      caller_(caller),
      heard_(TcpNetwork::now()),
      pinged_(heard_),
      messages_(network.limits().messages_at_once, heard_) {}

void Link::start(std::string_view early) {
  std::string bytes(early);
  take(bytes);
  if (!ended()) listen();
}

// --- Reading

void Link::listen() {
  socket_.async_read_some(asio::buffer(inbox_),
                          [self = shared_from_this()](const SocketError& error, std::size_t count) {
                            self->heard(error, count);
                          });
}

void Link::heard(const SocketError& error, std::size_t count) {
  if (ended()) return;
  if (error) {
    end();
  } else {
    heard_ = TcpNetwork::now();
    network_.counted().bytes_in += count;
    take(with_the_rest(count));
  }
  network_.settle_soon();
  if (!ended()) listen();
}

// A full inbox means that there may be more, which the scratch space has room for. An error here
// shows again at the next read.
std::span<char> Link::with_the_rest(std::size_t count) {
  if (count < inbox_.size()) return std::span(inbox_).first(count);
  const std::span<char> all = network_.scratch();
  std::memcpy(all.data(), inbox_.data(), count);
  while (count < all.size()) {
    SocketError error;
    const std::size_t more =
        socket_.read_some(asio::buffer(all.data() + count, all.size() - count), error);
    if (error) break;
    count += more;
    network_.counted().bytes_in += more;
  }
  return all.first(count);
}

void Link::take(std::span<char> bytes) {
  if (!rest_.empty()) {
    rest_.append(bytes.data(), bytes.size());
    bytes = rest_;
  }
  while (!deaf_ && !ended()) {
    const std::size_t used = take_frame(bytes);
    if (used == 0) break;
    bytes = bytes.subspan(used);
  }
  keep(deaf_ || ended() ? std::span<char>() : bytes);
}

void Link::keep(std::span<const char> rest) {
  if (rest.empty())
    give_back(rest_);
  else if (rest_.empty())
    rest_.assign(rest.data(), rest.size());
  else
    rest_.erase(0, rest_.size() - rest.size());
}

// Takes one frame, if all of it is here, and says how many bytes that was.
std::size_t Link::take_frame(std::span<char> bytes) {
  const auto [head, broken] = read_head(bytes);
  if (broken != nullptr) refuse(close_code::protocol_error, broken);
  if (!head || !allows(*head)) return 0;
  const std::size_t size = head->size + static_cast<std::size_t>(head->length);
  if (bytes.size() < size || !spends(*head)) return 0;

  const std::span<char> payload = bytes.subspan(head->size, size - head->size);
  unmask(payload, head->mask);
  const std::string_view text(payload.data(), payload.size());
  if (head->is_control())
    take_control(head->opcode, text);
  else
    take_data(*head, text);
  return size;
}

// What the head alone tells; a length that is too large is not waited for.
bool Link::allows(const FrameHead& head) {
  if (head.is_control()) return true;
  if (head.opcode == Opcode::binary)
    refuse(close_code::not_text, "only text messages are understood");
  else if (within_message_ != (head.opcode == Opcode::more))
    refuse(close_code::protocol_error, "the parts of a message are out of order");
  else if (head.length > network_.limits().message_bytes - message_.size())
    refuse(close_code::too_large, "the message is too large");
  return !deaf_;
}

// Every message costs a token; so does what costs us work without bringing one nearer.
bool Link::spends(const FrameHead& head) {
  if (!head.last && head.length > 0) return true;
  const NetworkLimits& limits = network_.limits();
  if (messages_.take(limits.messages_per_second, limits.messages_at_once, heard_)) return true;
  refuse(close_code::policy, "too many messages");
  return false;
}

void Link::take_data(const FrameHead& head, std::string_view payload) {
  within_message_ = !head.last;
  if (head.opcode == Opcode::text && head.last) {
    deliver(payload);
    return;
  }
  message_.append(payload);
  if (!head.last) return;
  const std::string whole = std::exchange(message_, {});
  deliver(whole);
}

void Link::deliver(std::string_view text) {
  if (state_ != State::open) return;
  if (!valid_utf8(text)) {
    refuse(close_code::bad_text, "the message is not valid UTF-8");
    return;
  }
  ++network_.counted().messages_in;
  network_.front().received(id_, text);
}

void Link::take_control(Opcode opcode, std::string_view payload) {
  if (opcode == Opcode::close)
    answer_close(payload);
  else if (opcode == Opcode::ping && state_ == State::open)
    queue(Opcode::pong, std::make_shared<const std::string>(payload));
}

void Link::answer_close(std::string_view payload) {
  const auto [code, reason] = read_close(payload);
  peer_closed_ = true;
  if (!code)
    refuse(close_code::protocol_error, "a close code that may not be sent");
  else if (!valid_utf8(reason))
    refuse(close_code::bad_text, "the reason is not valid UTF-8");
  else
    close(payload.empty() ? close_code::normal : *code, "");
  deaf_ = true;
  if (waiting_.empty()) all_written();
}

void Link::refuse(std::uint16_t code, std::string_view reason) {
  const bool unwanted = code == close_code::not_text || code == close_code::policy ||
                        code == close_code::too_large || code == close_code::bad_text;
  if (unwanted && state_ == State::open) ++network_.counted().messages_refused;
  close(code, reason);
  deaf_ = true;
}

// --- Writing

void Link::send(std::shared_ptr<const std::string> text, Haste haste) {
  if (state_ != State::open) return;
  ++network_.counted().messages_out;
  const bool may_wait = haste == Haste::soon && TcpNetwork::now() - wrote_ < kCompany.count();
  queue(Opcode::text, std::move(text), may_wait);
}

void Link::close(std::uint16_t code, std::string_view reason) {
  if (state_ != State::open) return;
  queue(Opcode::close, std::make_shared<const std::string>(close_payload(code, reason)));
  if (ended()) return;
  state_ = State::closing;
  deadline_ = TcpNetwork::now() + kGoodbye;
  network_.tell_later(*this);
}

void Link::queue(Opcode opcode, std::shared_ptr<const std::string> payload, bool may_wait) {
  waiting_.push_back({std::move(payload), opcode});
  waiting_bytes_ += waiting_.back().bytes();
  if (waiting_bytes_ > network_.limits().waiting_bytes) {
    write_some();
    if (waiting_bytes_ > network_.limits().waiting_bytes) drop();
  }
  if (may_wait)
    network_.write_in_company(*this);
  else
    network_.write_later(*this);
}

void Link::flush() {
  write_some();
  if (waiting_.empty() && !ended()) all_written();
}

void Link::write_some() {
  while (!waiting_.empty() && !blocked_ && !ended()) {
    std::array<char, kMostAtOnce * kMostHeadBytes> heads;
    std::array<asio::const_buffer, 2 * kMostAtOnce> pieces;
    const std::size_t count = std::min(waiting_.size() - first_, kMostAtOnce);
    char* head = heads.data();
    std::size_t size = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& [payload, opcode] = waiting_[first_ + i];
      write_head(opcode, payload->size(), head);
      pieces[2 * i] = asio::buffer(head, head_size(payload->size()));
      pieces[2 * i + 1] = asio::buffer(*payload);
      head += pieces[2 * i].size();
      size += pieces[2 * i].size() + payload->size();
    }
    // The first message may be on its way in part.
    const std::size_t of_head = std::min(written_, pieces[0].size());
    pieces[0] += of_head;
    pieces[1] += written_ - of_head;
    size -= written_;

    SocketError error;
    const std::size_t sent = socket_.write_some(std::span(pieces).first(2 * count), error);
    if (error && error != asio::error::would_block) {
      end();
      return;
    }
    wrote(sent);
    if (sent < size) wait_until_writable();
  }
}

void Link::wrote(std::size_t count) {
  wrote_ = TcpNetwork::now();
  network_.counted().bytes_out += count;
  waiting_bytes_ -= count;
  written_ += count;
  while (first_ < waiting_.size() && written_ >= waiting_[first_].bytes()) {
    written_ -= waiting_[first_].bytes();
    waiting_[first_++].payload.reset();
  }
  if (first_ == waiting_.size()) {
    first_ = 0;
    waiting_.clear();
    if (waiting_.capacity() > kWorthKeeping) waiting_.shrink_to_fit();
  } else if (first_ > waiting_.size() / 2) {
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
}

void Link::wait_until_writable() {
  blocked_ = true;
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const SocketError& error) {
    self->blocked_ = false;
    if (self->ended()) return;
    if (error)
      self->end();
    else
      self->flush();
    self->network_.settle();
  });
}

// After the last word: the socket is closed where both sides have said goodbye. Where we do not
// listen any more, the other side learns that nothing follows, and we wait for it to hang up:
// closing with something unread would reach it as an error before it has read why.
void Link::all_written() {
  if (state_ != State::closing) return;
  if (peer_closed_)
    end();
  else if (deaf_)
    finish_sending(socket_);
}

// --- Ending

void Link::look_after(Moment now) {
  if (state_ == State::closing && now > deadline_) {
    end();
    return;
  }
  if (state_ != State::open) return;
  const Moment silence = std::chrono::milliseconds(network_.limits().silence).count();
  if (now - heard_ > silence) {
    close(close_code::policy, "silent for too long");
  } else if (now - std::max(heard_, pinged_) >= silence / 2) {
    pinged_ = now;
    queue(Opcode::ping, nothing());
  }
}

bool Link::tell() {
  return !std::exchange(told_, true);
}

void Link::drop() {
  if (ended()) return;
  ++network_.counted().slow_readers_dropped;
  // What the kernel still holds for a reader that does not read is thrown away with the rest.
  SocketError error;
  std::ignore = socket_.set_option(Socket::linger(true, 0), error);
  end();
}

void Link::end() {
  if (ended()) return;
  state_ = State::ended;
  close_quietly(socket_);
  waiting_ = {};
  first_ = written_ = waiting_bytes_ = 0;
  network_.tell_later(*this);
}

}  // namespace undercroft::server
