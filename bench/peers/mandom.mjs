// Dungeon of Mandom with the Warrior, as the peers' servers play it: the same decisions as ours, so that a move costs each server the same game. A
// position is one plain object; `random` gives numbers from 0 up to 1. `check.mjs` holds it against our engine.

export const MONSTERS = [
  { id: 'goblin', strength: 1, copies: 2 },
  { id: 'skeleton', strength: 2, copies: 2 },
  { id: 'orc', strength: 3, copies: 2 },
  { id: 'vampire', strength: 4, copies: 2 },
  { id: 'golem', strength: 5, copies: 2 },
  { id: 'lich', strength: 6, copies: 1 },
  { id: 'demon', strength: 7, copies: 1 },
  { id: 'dragon', strength: 9, copies: 1 },
];

export const ITEMS = [
  { id: 'plate_armor', hp: 5, blocks: () => false },
  { id: 'knight_shield', hp: 3, blocks: () => false },
  { id: 'torch', hp: 0, blocks: (monster) => monster.strength <= 3 },
  { id: 'holy_grail', hp: 0, blocks: (monster) => monster.strength % 2 === 0 },
  { id: 'dragon_spear', hp: 0, blocks: (monster) => monster.id === 'dragon' },
  { id: 'vorpal_sword', hp: 0, blocks: (monster, named) => monster.id === named },
];

export const STEPS = ['turn', 'card', 'name', 'over'];

const BASE_HP = 3;
const MONSTER_OF = Object.fromEntries(MONSTERS.map((monster) => [monster.id, monster]));
const WHOLE_PILE = MONSTERS.flatMap(({ id, copies }) => Array(copies).fill(id));
const ALL_ITEMS = ITEMS.map(({ id }) => id);

export function newGame(seats, random) {
  const game = {
    players: Array.from({ length: seats }, () => ({ sideways: false, red: false, out: false, passed: false, pairs: [] })),
    round: 0,
    last: null,
    winner: -1,
  };
  beginRound(game, Math.floor(random() * seats));
  return game;
}

// MAN-OUT-06, MAN-OUT-07
function beginRound(game, first) {
  game.round += 1;
  game.step = 'turn';
  game.current = first;
  game.drawn = null;
  game.pile = [...WHOLE_PILE];
  game.dungeon = [];
  game.equipped = [...ALL_ITEMS];
  for (const player of game.players) {
    player.passed = player.out;
    player.pairs = [];
  }
}

// What the seat whose turn it is may choose, from public facts: so a client knows it too.
export function offered(step, pileSize, equipped) {
  switch (step) {
    case 'turn':
      return pileSize > 0 ? ['draw', 'pass'] : ['pass'];
    case 'card':
      return ['place', ...equipped.map((item) => `remove ${item}`)];
    case 'name':
      return [...MONSTERS.map(({ id }) => `name ${id}`), 'name none'];
    default:
      return [];
  }
}

export const options = (game) => offered(game.step, game.pile.length, game.equipped);

// A choice and whatever it forces: an option that stands alone is not asked for but taken (MAN-BID-04, MAN-BID-08).
export function play(game, option, random) {
  if (!choose(game, option, random)) return false;
  for (let only = options(game); only.length === 1; only = options(game)) choose(game, only[0], random);
  return true;
}

// One decision of the seat whose turn it is; false where the rules forbid it.
export function choose(game, option, random) {
  if (!options(game).includes(option)) return false;
  const [verb, what] = option.split(' ');
  switch (verb) {
    case 'draw':
      drawCard(game, random);
      break;
    case 'pass':
      game.players[game.current].passed = true;
      nextTurn(game);
      break;
    case 'place':
      game.dungeon.push({ monster: game.drawn, by: game.current });
      game.drawn = null;
      nextTurn(game);
      break;
    case 'remove':
      game.players[game.current].pairs.push({ monster: game.drawn, item: what });
      game.equipped.splice(game.equipped.indexOf(what), 1);
      game.drawn = null;
      nextTurn(game);
      break;
    case 'name':
      challenge(game, what);
      break;
  }
  return true;
}

// MAN-BID-05. The pile has no order: any of its cards is as good as the top one.
function drawCard(game, random) {
  const place = Math.floor(random() * game.pile.length);
  game.drawn = game.pile[place];
  game.pile[place] = game.pile.at(-1);
  game.pile.pop();
  game.step = 'card';
}

// MAN-BID-02, MAN-BID-10, MAN-CHL-02
function nextTurn(game) {
  const active = game.players.filter((player) => !player.passed).length;
  do game.current = (game.current + 1) % game.players.length;
  while (game.players[game.current].passed);
  game.step = 'turn';
  if (active > 1) return;
  if (game.equipped.includes('vorpal_sword')) game.step = 'name';
  else challenge(game, 'none');
}

// MAN-CHL
function challenge(game, named) {
  const equipped = ITEMS.filter(({ id }) => game.equipped.includes(id));
  const hp = equipped.reduce((sum, item) => sum + item.hp, BASE_HP);
  const cards = game.dungeon.map(({ monster }) => monster).reverse();
  let damage = 0;
  for (const id of cards) {
    const monster = MONSTER_OF[id];
    if (!equipped.some((item) => item.blocks(monster, named))) damage += monster.strength;
  }
  const pairs = game.players.map((player) => player.pairs);
  game.last = { seat: game.current, named, cards, damage, hp, success: damage < hp, pairs };
  settle(game);
}

// MAN-OUT-01 to MAN-OUT-05
function settle(game) {
  const seat = game.current;
  const challenger = game.players[seat];
  if (game.last.success) {
    if (challenger.sideways) return end(game, seat);
    challenger.sideways = true;
  } else if (challenger.red) {
    challenger.out = true;
    const left = game.players.flatMap((player, other) => (player.out ? [] : [other]));
    if (left.length === 1) return end(game, left[0]);
  } else {
    challenger.red = true;
  }
  let first = seat;
  while (game.players[first].out) first = (first + 1) % game.players.length;
  beginRound(game, first);
}

function end(game, winner) {
  game.step = 'over';
  game.winner = winner;
  game.current = -1;
}

// The specification's random player: passes one time in four, places one time in two, or any option. Its games have about 59 decisions.
export function pick(choices) {
  const any = (from, to) => choices[from + Math.floor(Math.random() * (to - from))];
  const last = choices.length - 1;
  if (choices[last] === 'pass') return Math.random() < 0.25 ? choices[last] : any(0, last);
  if (choices[0] === 'place') return Math.random() < 0.5 ? choices[0] : any(1, choices.length);
  return any(0, choices.length);
}

// MAN-INF: what a seat may know; built up, so nothing can be forgotten.
export function viewOf(game, seat) {
  return {
    players: game.players.map(({ sideways, red, out, passed, pairs }, owner) => ({
      sideways, red, out, passed, pairs: owner === seat ? pairs : pairs.length,
    })),
    round: game.round,
    step: game.step,
    current: game.current,
    pile: game.pile.length,
    dungeon: game.dungeon.map(({ monster, by }) => (by === seat ? monster : null)),
    equipped: game.equipped,
    drawn: game.current === seat ? game.drawn : null,
    last: game.last,
    winner: game.winner,
  };
}
