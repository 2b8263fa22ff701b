// One match on boardgame.io: three clients that speak its socket protocol, without its optimistic copy of the game. When a match is over
// they play again as its lobby provides.
import { io } from 'socket.io-client';
import { offered, pick } from './mandom.mjs';

const post = async (url, body) => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

export class BoardgameMatch {
  moves = 0;
  playing = false;

  constructor(port) {
    this.lobby = `http://127.0.0.1:${port}/games/mandom`;
    this.seats = [0, 1, 2].map((seat) => ({ seat, socket: io(`http://127.0.0.1:${port}/mandom`, { transports: ['websocket'], forceNew: true }) }));
    for (const client of this.seats) {
      client.socket.on('sync', (match, { state }) => this.see(client, match, state));
      client.socket.on('update', (match, state) => this.see(client, match, state));
    }
  }

  async open() {
    await Promise.all(this.seats.map(({ socket }) => socket.connected || new Promise((done) => socket.once('connect', done))));
    const { matchID } = await post(`${this.lobby}/create`, { numPlayers: 3 });
    await this.sit(matchID);
  }

  async sit(match) {
    this.match = match;
    for (const client of this.seats) {
      const joined = await post(`${this.lobby}/${match}/join`, { playerID: `${client.seat}`, playerName: `P${client.seat}` });
      client.credentials = joined.playerCredentials;
      const synced = new Promise((done) => (client.synced = done));
      client.socket.emit('sync', match, `${client.seat}`, client.credentials, 3);
      await synced;
    }
    for (const client of this.seats) this.answer(client);
  }

  see(client, match, state) {
    if (match !== this.match) return;
    client.state = state;
    client.synced?.();
    client.synced = undefined;
    if (client.seat === 0 && state._stateID > 0) {
      this.moves += 1;
      if (state.ctx.gameover) this.again(client).catch((fault) => { if (!this.closed) throw fault; });
    }
    this.answer(client);
  }

  start() {
    this.playing = true;
    for (const client of this.seats) this.answer(client);
  }

  answer(client) {
    const { G, ctx, _stateID } = client.state ?? {};
    if (!this.playing || !G || client.synced || ctx.gameover || G.current !== client.seat || client.answered === `${this.match} ${_stateID}`) return;
    client.answered = `${this.match} ${_stateID}`;
    const payload = { type: 'choose', args: [pick(offered(G.step, G.pile, G.equipped))], playerID: `${client.seat}`, credentials: client.credentials };
    client.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.match, `${client.seat}`);
  }

  async again({ credentials }) {
    const { nextMatchID } = await post(`${this.lobby}/${this.match}/playAgain`, { playerID: '0', credentials });
    for (const client of this.seats) client.state = undefined;
    await this.sit(nextMatchID);
  }

  received() {
    return this.seats.reduce((sum, { socket }) => sum + socket.io.engine.transport.ws._socket.bytesRead, 0);
  }

  close() {
    this.closed = true;
    for (const { socket } of this.seats) socket.disconnect();
  }
}
