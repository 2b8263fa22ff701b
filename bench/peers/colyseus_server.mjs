// The game on Colyseus: public facts in the room's synchronised state, a drawn card as a message to whoever drew it. A change is sent when it
// happens instead of twenty times a second, or a closed loop would measure the clock. When a game is over the room begins another.
//   node --expose-gc colyseus_server.mjs PORT
import { Room, Server } from '@colyseus/core';
import { schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { ITEMS, STEPS, newGame, play } from './mandom.mjs';
import { announce } from './serving.mjs';

const PlayerState = schema({ sideways: 'boolean', red: 'boolean', out: 'boolean', passed: 'boolean', pairs: 'uint8' });
const Challenge = schema({
  seat: 'uint8', named: 'string', cards: 'string', damage: 'uint8', hp: 'uint8', success: 'boolean', pairs: 'string',
});
const TableState = schema({
  players: [PlayerState],
  round: 'uint8',
  step: 'uint8', // its place among STEPS
  current: 'int8',
  pile: 'uint8',
  dungeon: 'uint8',
  equipped: 'uint8', // a bit for each item
  last: Challenge,
  winner: 'int8',
  moves: 'uint8', // begins again after 255
});

const bits = (equipped) => ITEMS.reduce((sum, { id }, bit) => sum | (equipped.includes(id) ? 1 << bit : 0), 0);

class MandomRoom extends Room {
  onCreate() {
    this.maxClients = 3;
    this.patchRate = null;
    this.state = new TableState();
    this.state.last = new Challenge();
    for (let seat = 0; seat < 3; ++seat) this.state.players.push(new PlayerState());
    this.state.moves = 0;
    this.state.current = -1;
    this.seatOf = new Map();
    this.onMessage('choose', (client, option) => this.choose(client, option));
  }

  onJoin(client) {
    this.seatOf.set(client.sessionId, this.seatOf.size);
    if (this.seatOf.size === 3) {
      this.game = newGame(3, Math.random);
      this.show();
    }
    this.broadcastPatch();
  }

  choose(client, option) {
    const game = this.game;
    if (game?.current !== this.seatOf.get(client.sessionId) || !play(game, option, Math.random)) return client.send('refused', option);
    this.state.moves = (this.state.moves + 1) % 256;
    if (game.step === 'card') client.send('drawn', game.drawn);
    if (game.step === 'over') {
      this.show();
      this.broadcastPatch();
      this.game = newGame(3, Math.random);
    }
    this.show();
    this.broadcastPatch();
  }

  // Only what differs is marked as changed, and only that is sent.
  show() {
    const { game, state } = this;
    game.players.forEach(({ pairs, ...marks }, seat) => Object.assign(state.players[seat], marks, { pairs: pairs.length }));
    const { round, current, winner, last } = game;
    const step = STEPS.indexOf(game.step);
    Object.assign(state, { round, step, current, winner, pile: game.pile.length, dungeon: game.dungeon.length, equipped: bits(game.equipped) });
    if (!last || last === this.shown) return;
    this.shown = last;
    const pairs = last.pairs.map((of) => of.map(({ monster, item }) => `${monster} ${item}`).join(',')).join(';');
    Object.assign(state.last, { ...last, cards: last.cards.join(','), pairs });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false });
server.define('mandom', MandomRoom);
await server.listen(Number(process.argv[2]), '127.0.0.1');
announce();
