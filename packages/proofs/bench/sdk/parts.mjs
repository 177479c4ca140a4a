/**
 * Where the time of a call goes: its parts, each alone in its own loop, in the same rounds as the whole. What
 * they do not explain is the rest: checks, the sequencer, calls.
 */
import { createGenerator } from '@sno-id/sdk';
import { BURST, numbers, strings } from './candidates.mjs';

/** @returns {import('./rounds.mjs').Candidate[]} */
export function partCandidates() {
  const codes = Uint8Array.from('brpk4q72xwf2m63lbrpk4q72xwf2m63l', character => character.charCodeAt(0));
  const ids = Array.from({ length: 1000 }, (_, i) => codeString(codes, i));
  const ten = new Uint8Array(10);
  const bytes = new Uint8Array(BURST * 10);
  let unixMs = Date.UTC(2026, 0, 1);
  const generator = createGenerator({ partition: 6, clock: { now: () => unixMs } });
  /** Each burst in its own unit. */
  const inNextUnit = ({ run, ...rest }) => ({
    ...rest,
    run(count) {
      unixMs += 4;
      return run(count);
    },
  });
  return [
    strings('a flat string', i => codeString(codes, i)),
    numbers('ten stores', i => storeTen(ten, 0x4e6f_2160, i, i)[9]),
    { name: 'filling bytes', calls: BURST, run: count => bytes.fill(count & 0xff)[9] },
    numbers('two characters', i => ids[i % 1000].charCodeAt(8) ^ ids[i % 1000].charCodeAt(9)),
    inNextUnit(strings('next, free clock', () => generator.next())),
    inNextUnit(numbers('nextBytes, free clock', () => generator.nextBytes(0, ten, 0)[9])),
  ];
}

/** A flat string, as a generator makes one: twelve of its code units are ready, four are looked up. */
function codeString(codes, i) {
  return String.fromCharCode(
    codes[0],
    codes[1],
    codes[2],
    codes[3],
    codes[4],
    codes[5],
    codes[6],
    codes[7],
    codes[8],
    codes[9],
    codes[10],
    codes[11],
    codes[(i >>> 15) & 31],
    codes[(i >>> 10) & 31],
    codes[(i >>> 5) & 31],
    codes[i & 31],
  );
}

function storeTen(into, upper, lower, sequence) {
  into[0] = upper >>> 24;
  into[1] = upper >>> 16;
  into[2] = upper >>> 8;
  into[3] = upper;
  into[4] = lower >>> 24;
  into[5] = lower >>> 16;
  into[6] = lower >>> 8;
  into[7] = lower;
  into[8] = sequence >>> 8;
  into[9] = sequence;
  return into;
}
