// @ts-check
/**
 * Model-checks the protocol between devices and an authority, and that each of its rules is needed:
 * `pnpm prove protocol`. With `--traces` it prints the shortest way to each mistake.
 *
 * Exits with 1 if a search finds a mistake or does not end, or if a rule can be removed without one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readOptions } from '../options.mjs';
import { search, withModel } from '../promela.mjs';
import { reportAll, reportPart } from '../report.mjs';

/** What happens in the world of each search. @type {[string, string][]} */
const SEARCHES = [
  ['a restore, one device', 'RESTORES=1 DEVICES=1'],
  ['a restore, two devices', 'RESTORES=1'],
  ['a restore, and a replica with two requests', 'RESTORES=1 SHARED'],
  ['a restore, and a replica with two requests of three', 'RESTORES=1 DEVICES=1 WORKERS=3 SHARED'],
  ['a restore, extents of two blocks', 'RESTORES=1 EXTENT=2 ERA=4 ROUNDS=2'],
  ['a restore that is found first, more lost than skipped', 'RESTORES=1 ROUNDS=2 ONLY_SHOWN JUMP=1'],
  ['a restore, two slabs', 'RESTORES=1 DEVICES=1 SLABS=2'],
  ['a restore, devices are pruned', 'RESTORES=1 DEVICES=1 SLABS=2 PRUNES=1'],
  ['a restore, a late request, five rounds', 'RESTORES=1 DEVICES=1 LATE=1 ROUNDS=5'],
  ['a restore, a copy of the device', 'RESTORES=1 DEVICES=1 COPIES=1 ROUNDS=2'],
  ['a restore of the same backup, twice', 'RESTORES=2 DEVICES=1'],
  ['a restore, then renew', 'RESTORES=1 RENEWS=1 ROUNDS=2'],
  ['a copy, a late request, pruned devices', 'DEVICES=1 COPIES=1 LATE=1 PRUNES=1 SLABS=2 ROUNDS=2'],
  ['a failover with a split brain', 'FAILOVERS=1 SPLIT'],
  ['a failover, and a restore', 'FAILOVERS=1 RESTORES=1 DEVICES=1'],
  ['dropped tables', 'BEGINNINGS=1'],
  ['dropped tables, and a restore', 'BEGINNINGS=1 RESTORES=1 DEVICES=1'],
  ['dropped tables, then renew', 'BEGINNINGS=1 RENEWS=1 ROUNDS=2'],
];

/** A rule, how it is removed, and where that shows. @type {[string, string, string][]} */
const REMOVED = [
  ['M1: a higher round is evidence', 'NO_ROUNDS', 'RESTORES=1 DEVICES=1'],
  ['M1: a label beyond the counter is evidence', 'NO_LABELS', 'RESTORES=1 DEVICES=1'],
  ['M1: a later epoch is evidence', 'NO_LATER_EPOCH', 'RESTORES=2 DEVICES=1'],
  ['M1: an earlier epoch is no evidence', 'EPOCHS_NOT_COMPARED', 'RESTORES=1 DEVICES=1'],
  ['M1: an earlier epoch excuses another nonce', 'NO_AMNESTY', 'RESTORES=1 DEVICES=1'],
  ['M1: ... unless it shows fewer rounds', 'AMNESTY_AT_ANY_ROUND', 'RESTORES=1 DEVICES=1 LATE=1 ROUNDS=5'],
  ["M1: the row takes the token's round", 'ROW_PLUS_ONE', 'RESTORES=1 DEVICES=1 LATE=1 ROUNDS=5'],
  ['M1: the nonce before the last is outdated', 'NO_PREVIOUS', 'DEVICES=1 COPIES=1'],
  ['M1: a mark counts only at the epoch it was found', 'MARK_ANYTIME', 'RESTORES=1 DEVICES=1'],
  ['M1: a stopped replica drops its extents', 'EXTENTS_KEPT', 'RESTORES=1 EXTENT=2 ERA=4 ROUNDS=2'],
  ['M1: a pruned row is no evidence', 'NO_AT', 'DEVICES=1 PRUNES=1 SLABS=2'],
  ['M1: ... nor are its rounds', 'PRUNED_ROUNDS_COUNT', 'DEVICES=1 PRUNES=1 SLABS=2 COPIES=1'],
  ['M2: replicas remember', 'NO_M2', 'RESTORES=1 DEVICES=1'],
  ['M2: ... what they knew when they asked', 'NOT_CAUSAL', 'SHARED'],
  ['M2: ... and tell it with each exchange', 'NO_GIVEN', 'RESTORES=1 DEVICES=1'],
  ['M2: labels belong to one authority', 'HIGHEST_KEPT', 'RESTORES=1 DEVICES=1 RENEWS=1'],
  ['M3: another authority is evidence', 'NO_M3', 'BEGINNINGS=1 DEVICES=1'],
  ['M3: `advance` writes it down', 'NO_OTHERS', 'BEGINNINGS=1 DEVICES=1'],
  ['M3: ... also against marks of a replica', 'OTHERS_MARKED', 'BEGINNINGS=1 DEVICES=1'],
  ['M3: `renew` writes down the former one', 'FORMER_FORGOTTEN', 'RESTORES=1 DEVICES=1 RENEWS=1'],
  ['M3: ... and all that were shown to it', 'SHOWN_FORGOTTEN', 'BEGINNINGS=1 DEVICES=1 RENEWS=1'],
  ['M3: a new authority has a later epoch', 'EPOCHS_FROM_ONE', 'RESTORES=1 DEVICES=1 RENEWS=1'],
  ['M4: authorities begin elsewhere', 'NO_M4', 'BEGINNINGS=1 DEVICES=1'],
  ['M5: `advance` moves untouched slabs', 'ONLY_TOUCHED', 'RESTORES=1 DEVICES=1 SLABS=2'],
  ['M5: ... and those of the past', 'ONLY_PRESENT', 'RESTORES=1 DEVICES=1 SLABS=2'],
  ['M5: ... past all that was shown', 'SHOWN_IGNORED', 'RESTORES=1 ROUNDS=2 ONLY_SHOWN JUMP=1'],
  ['M5: ... by a random number more', 'FIXED_JUMP', 'RESTORES=2 DEVICES=1'],
  ['M5: its epoch is at least the time', 'EPOCH_PLUS_ONE', 'RESTORES=2 DEVICES=1'],
  ['M6: another name needs an `advance`', 'NAME_ADOPTED', 'FAILOVERS=1 DEVICES=1'],
];

/** What an assertion of the model says about the world. @type {[RegExp, string][]} */
const MISTAKES = [
  [/granted/, 'a block is granted twice'],
  [/witness/, 'a witness does not stop the store'],
  [/stops/, 'the store is stopped too often'],
  [/wounded/, 'the store is stopped without a reason'],
  [/turns/, 'a copy is never told'],
  [/prunes/, 'an honest device has to start over'],
  [/copied/, 'an honest device is called a copy'],
];

const { traces } = readOptions({ traces: false });
const SEARCH = ['-E', '-w24'];

withModel(new URL('./protocol.pml', import.meta.url), folder => {
  let total = 0;
  let faults = 0;
  for (const [name, bounds] of SEARCHES) {
    const found = search(folder, bounds, ['-O2', '-DVECTORSZ=2048'], SEARCH);
    total += found.states;
    const mistake = mistakeIn(found);
    if (mistake) faults++;
    const states = `${found.states.toLocaleString('en')} states, depth ${found.depth}, exhaustive`;
    reportPart(!mistake, name, mistake ? `${mistake}\n${traceIn(folder).join('\n')}` : states);
  }
  for (const [name, define, bounds] of REMOVED) {
    // Breadth first finds the shortest way.
    const mistake = mistakeIn(
      search(folder, `${bounds} ${define}`, ['-O0', '-DVECTORSZ=2048', '-DBFS'], SEARCH),
    );
    const trace = mistake ? traceIn(folder) : [];
    const steps = trace.filter(line => !line.startsWith(' ')).length;
    if (!mistake) faults++;
    reportPart(
      Boolean(mistake),
      `without ${name}`,
      mistake ? `${steps} steps: ${mistake}` : 'nothing happens',
    );
    if (traces) console.log(trace.map(line => `       ${line}`).join('\n'));
  }
  reportAll('protocol', { faults, more: `${total.toLocaleString('en')} states without a mistake` });
});

/** @param {{ violated?: string | undefined }} found */
function mistakeIn({ violated }) {
  return violated && (MISTAKES.find(([pattern]) => pattern.test(violated))?.[1] ?? violated);
}

/**
 * The steps of the last mistake; what one caused is indented.
 *
 * @param {string} folder
 */
function traceIn(folder) {
  const { stdout } = spawnSync(join(folder, 'pan'), ['-r', '-n', '-E'], { cwd: folder, encoding: 'utf8' });
  return stdout.split('\n').filter(line => /^(device|worker|the|a|advance|renew|devices| {3}\S)/.test(line));
}
