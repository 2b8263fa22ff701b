// Whether `mandom.mjs` is the game that our engine plays. Matches of our bots are played again here, choice by choice with the same cards: the same
// seat must be to choose each time, from options with the chosen one among them, and the game must end with the last. Then random games of
// both are compared by their length. Ends with 1 where they differ.
//   node check.mjs UNDERCROFT [MATCHES]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, newGame, options } from './mandom.mjs';

const [undercroft, matches = '60'] = process.argv.slice(2);
const BOTS = ['novice,novice', 'sound,novice', 'random,sound', 'random,random'];

// The lines of a match between our bots and somebody who always takes the first option.
function journal(folder, number) {
  const file = join(folder, `${number}.jsonl`);
  const words = ['play', 'mandom', '--plain', '--seed', `peer ${number}`, '--bots', BOTS[number % BOTS.length], '--save', file];
  execFileSync(undercroft, words, { input: '1\n'.repeat(400), stdio: ['pipe', 'ignore', 'ignore'] });
  return readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}

function replay([header, ...lines]) {
  let outcomes = [...header.opening];
  const random = () => {
    const [of, which] = outcomes.shift();
    return (which + 0.5) / of;
  };
  const game = newGame(3, random);
  let decisions = 0;
  for (const { seat, do: option, chance = [] } of lines) {
    if (option === undefined) continue;
    ++decisions;
    if (game.current !== seat) throw new Error(`decision ${decisions}: seat ${seat} is to choose, not ${game.current}`);
    outcomes = [...chance];
    if (!choose(game, option, random)) throw new Error(`decision ${decisions}: ${option} is not among ${options(game)}`);
    if (outcomes.length) throw new Error(`decision ${decisions}: ${outcomes.length} outcomes of chance too many`);
  }
  if ((game.step === 'over') !== lines.at(-1).over) throw new Error(`the ends differ after ${decisions} decisions`);
  return decisions;
}

function randomLength() {
  const game = newGame(3, Math.random);
  let decisions = 0;
  for (; game.step !== 'over'; ++decisions) {
    const offered = options(game);
    choose(game, offered[Math.floor(Math.random() * offered.length)], Math.random);
  }
  return decisions;
}

function compareLengths(games) {
  const text = execFileSync(undercroft, ['simulate', 'mandom', '--seats', '3', '--bots', 'random', '--games', `${games}`, '--json', '-']);
  const engine = JSON.parse(text).decisions_per_game;
  const lengths = Array.from({ length: games }, randomLength);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / games;
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / games;
  const allowed = 5 * Math.sqrt((2 * variance) / games);
  console.log(`${games} random games: ${engine.toFixed(2)} decisions a game in our engine, ${mean.toFixed(2)} here, +- ${allowed.toFixed(2)}`);
  if (Math.abs(engine - mean) > allowed) throw new Error('random games differ in length by more than chance allows');
}

const folder = mkdtempSync(join(tmpdir(), 'undercroft-peers-'));
try {
  let decisions = 0;
  for (let number = 0; number < Number(matches); ++number) decisions += replay(journal(folder, number));
  console.log(`${matches} matches of our engine, ${decisions} decisions: the same here`);
  compareLengths(100000);
} catch (fault) {
  console.error(`mandom.mjs is not the game our engine plays: ${fault.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
