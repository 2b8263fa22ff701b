// The game on boardgame.io's own server, with its storage in memory and its transport as it comes.
//   node --expose-gc boardgame_server.mjs PORT
import { createRequire } from 'node:module';
import { newGame, play, viewOf } from './mandom.mjs';
import { announce } from './serving.mjs';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

const mandom = {
  name: 'mandom',
  minPlayers: 3,
  maxPlayers: 3,
  disableUndo: true,
  setup: ({ ctx, random }) => newGame(ctx.numPlayers, random.Number),
  // Whose turn it is stands in the position; boardgame.io's own turns would only cost it more.
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    choose({ G, playerID, random }, option) {
      if (G.current !== Number(playerID) || !play(G, option, random.Number)) return INVALID_MOVE;
    },
  },
  playerView: ({ G, playerID }) => viewOf(G, Number(playerID)),
  endIf: ({ G }) => (G.winner >= 0 ? { winner: G.winner } : undefined),
};

const server = Server({ games: [mandom], origins: ['http://127.0.0.1'] });
// `port` goes to Node's `listen` as it is, which also takes an address.
await server.run({ port: { port: Number(process.argv[2]), host: '127.0.0.1' } });
announce();
