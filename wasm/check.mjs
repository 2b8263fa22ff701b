// check.mjs MODULE.wasm NATIVE: plays the same seeded games in the module and by the native program, whose digests must agree.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const SEED = 7;
const GAMES = 1000;
const [moduleFile, native] = process.argv.slice(2);

// The rules are pure: a module that asks the system for anything is refused at that moment.
const refuse = (name) => () => {
  throw new Error(`the module called ${name}, but rules use no files, clocks or environment`);
};
const bytes = readFileSync(moduleFile);
const compiled = new WebAssembly.Module(bytes);
const imports = {};
for (const { module, name } of WebAssembly.Module.imports(compiled))
  (imports[module] ??= {})[name] = refuse(name);
const { exports } = new WebAssembly.Instance(compiled, imports);
exports._initialize();

const words = (address) => {
  const memory = new Uint8Array(exports.memory.buffer);
  return new TextDecoder().decode(memory.subarray(address, memory.indexOf(0, address)));
};
const digestHere = (setting) =>
  BigInt.asUintN(64, exports.digest(setting, BigInt(SEED), GAMES)).toString(16).padStart(16, '0');

const playing = promisify(execFile)(native, [SEED, GAMES]);  // beside the module's games
const here = Array.from({ length: exports.setting_count() },
                        (_, i) => `${digestHere(i)} ${words(exports.setting_words(i))}`);
const expected = (await playing).stdout.trim().split('\n');

const lines = Math.max(expected.length, here.length);
let failed = 0;
for (let i = 0; i < lines; ++i) {
  if (expected[i] === here[i]) continue;
  ++failed;
  console.log(`differs\n  native ${expected[i] ?? 'nothing'}\n  module ${here[i] ?? 'nothing'}`);
}
console.log(`up to ${GAMES} games of each setting; the module has ${bytes.length} bytes`);
console.log(`${lines - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
