// One match on Colyseus: three of its own clients in one room.
import { Client } from 'colyseus.js';
import { ITEMS, STEPS, offered, pick } from './mandom.mjs';

export class ColyseusMatch {
  moves = 0;
  counted = 0;
  playing = false;

  constructor(port) {
    this.client = new Client(`http://127.0.0.1:${port}`);
  }

  async open() {
    this.rooms = [await this.client.create('mandom')];
    while (this.rooms.length < 3) this.rooms.push(await this.client.joinById(this.rooms[0].roomId));
    this.rooms.forEach((room, seat) => {
      room.onStateChange((state) => this.see(room, seat, state));
      room.onMessage('drawn', () => {});
      room.onMessage('refused', (option) => { throw new Error(`Colyseus refused ${option}`); });
    });
  }

  see(room, seat, state) {
    if (seat === 0) {
      this.moves += (state.moves - this.counted + 256) % 256;
      this.counted = state.moves;
    }
    this.answer(room, seat);
  }

  start() {
    this.playing = true;
    this.rooms.forEach((room, seat) => this.answer(room, seat));
  }

  answer(room, seat) {
    const { state } = room;
    if (!this.playing || state.current !== seat || room.answered === state.moves) return;
    room.answered = state.moves;
    const equipped = ITEMS.filter((_, bit) => state.equipped & (1 << bit)).map(({ id }) => id);
    room.send('choose', pick(offered(STEPS[state.step], state.pile, equipped)));
  }

  received() {
    return this.rooms.reduce((sum, room) => sum + room.connection.transport.ws._socket.bytesRead, 0);
  }

  close() {
    for (const room of this.rooms) room.leave(false);
  }
}
