/*
 * A process makes multi-clock IDs, is killed (`kill -9`) at a random moment, and starts again with its clock
 * set back, over and over: with a clock ID in a file nothing may repeat, as long as fewer clock IDs are taken
 * than there are.
 *
 *       pnpm prove restarts [--rounds 20] [--without-store] [--seed 1]
 *
 * A round is a span of time in which all lives overlap: 15 starts, or 7 in which the clock is set back once
 * more, so that 16 clock IDs are enough. The next round is an hour later. `--without-store` keeps no clock
 * ID: repeats are expected then, which shows that this check can fail. Exits with 1 where the outcome is not
 * the expected one.
 */
import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dice as createDice } from '../../../sdk/test/random/dice.ts';
import { scratchFolder } from '../../databases/servers/tool.mjs';
import { readOptions } from '../../options.mjs';
import { reportAll } from '../../report.mjs';

const {
  rounds,
  seed,
  'without-store': withoutStore,
} = readOptions({
  rounds: 20,
  seed: 1,
  'without-store': false,
});
const HOUR_MS = 3_600_000;

const folder = scratchFolder();
process.once('exit', () => rmSync(folder, { recursive: true }));
const dice = createDice(seed);

const issued = new Set<string>();
let repeats = 0;
let made = 0;
let kills = 0;
for (let round = 0; round < rounds; round++) {
  const startMs = Date.UTC(2026, 0, 1) + round * HOUR_MS;
  const isSetBack = dice.oneIn(2);
  for (let life = 0; life < (isSetBack ? 7 : 15); life++) {
    await live(startMs + dice.int(0, 20), isSetBack ? dice.int(1, 30) : 0);
  }
}
const left = readdirSync(folder).filter(name => name.startsWith('clock-id'));
const faults = Number(left.length !== Number(!withoutStore));
reportAll(
  'restarts',
  {
    ids: made,
    faults,
    repeats,
    seed,
    more: `${kills} kills, ${left.join() || 'nothing'} is left`,
  },
  faults === 0 && repeats > 0 === withoutStore,
);

/** Starts a process, and kills it some milliseconds after its first ID. */
async function live(startMs: number, setbackMs: number): Promise<void> {
  const life = spawn(process.execPath, [process.env['LIFE_PROGRAM']!], {
    env: {
      CLOCK_ID_PATH: withoutStore ? '' : join(folder, 'clock-id'),
      START_MS: String(startMs),
      SETBACK_MS: String(setbackMs),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  life.stdout.setEncoding('latin1').on('data', part => {
    text += part;
  });
  life.stdout.once('data', () => setTimeout(() => life.kill('SIGKILL'), dice.int(0, 40)));
  const signal = await new Promise(resolve => life.once('close', (_, signal) => resolve(signal)));
  if (signal !== 'SIGKILL') throw new Error('a process ended by itself');
  kills++;
  // The last line may be half an ID.
  for (const id of text.split('\n').slice(0, -1)) {
    made++;
    if (issued.has(id)) repeats++;
    issued.add(id);
  }
}
