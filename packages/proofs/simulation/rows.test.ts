import { expect, test } from 'vitest';
import { prove } from '../scripts/prove.ts';
import type { Break } from './rows/breaks.ts';
import { BREAKS, play, WRONG } from './rows/script.ts';

/** SNO_TEST=all plays more. */
const SCRIPTS = process.env['SNO_TEST'] === 'all' ? 3000 : 4;
/** Seeds that show the rules for which the search from 1 on takes long. */
const SHOWN_BY: { readonly [rule in Break]?: number } = {
  'any-row': 42,
  'any-session': 10,
  'entry-with-row': 8,
  'key-with-id': 15,
  'key-without-hash': 4,
  'parks-alone': 3,
  'reference-by-id': 11,
  'status-settles': 56,
};
/** In how many scripts a broken rule must show itself. */
const BROKEN_SCRIPTS = 100;

test(`${SCRIPTS} scripts of rows with every fault find nothing wrong`, async () => {
  const { code, stdout } = await prove('rows', '--scripts', String(SCRIPTS), '--seed', '1');
  for (const name of WRONG) expect(stdout).toMatch(new RegExp(`^ok +${name} +0$`, 'm'));
  expect(code).toBe(0);
}, 1_200_000);

test.each([
  [981, 'a removal that is sent again is not done while its row has not come back'],
  [3_010_062, 'a rejected task does not need the list of a transaction that needs the task'],
  [43_000_849, 'an edit of a row that is there twice is stored, in whichever of both'],
  [43_001_089, 'a row that fails is set aside, though all others of its table need it'],
  [44_001_696, 'a row is not set aside because the server knows one that it had stored before'],
  [44_004_666, 'without keys, two rows with one ID cannot be told apart once the ledger is lost'],
  [46_002_321, 'a copy of a row that has another ID by now is not stored again, by its key'],
  [46_004_181, 'a task belongs to its list while copied memory has given another list the same ID'],
  [51_000_039, 'a clock that was a month wrong forgets nothing that is stored'],
  [3_100_532, 'rejected edits are not sent again and again'],
  [54_002_906, 'what one person has stored is kept while the server answers another'],
  [54_022_337, 'a row that fails is set aside, though it was sent only behind all others of its table'],
  [54_027_646, 'what was written past the ledger does not come back under the ID of a stored row'],
  [54_028_136, 'a ledger that has lost one row alone gets it again from what needs it'],
  [54_029_667, 'what one person has made waits for what another sends'],
  [54_049_455, 'an old answer, to what was sent before a row was stored, is no fault of the outbox'],
  [54_030_209, 'the ID of a pulled row that was removed is not taken for the former one of another'],
  [
    54_102_059,
    'an edit that corrects a rejected one comes before others in its place, and behind them by itself',
  ],
  [54_271_924, 'without keys, a row that was restored away is not told from one that took its ID since'],
  [
    54_335_352,
    'what one context was told is stored, and then lost, is found by another whose answer came later',
  ],
  [54_324_526, 'a request that arrives again, after a restore, hides nothing that came with it'],
  [54_394_529, 'who writes past the ledger takes no ID by which somebody has changed a row'],
  [54_381_357, 'an edit that met the row of a copy is missing where it belongs'],
  [53_000_095, 'a transaction whose IDs a clone of the memory has is made again, with others'],
])('seed %i: %s', async seed => {
  expect((await play(seed, undefined)).failure).toBeUndefined();
});

test.each(Object.keys(BREAKS) as Break[])(
  'scripts of rows find something wrong without the rule that --break %s takes away',
  async rule => {
    if ((await play(SHOWN_BY[rule] ?? 1, rule)).failure) return;
    for (let seed = 1; seed <= BROKEN_SCRIPTS; seed++) if ((await play(seed, rule)).failure) return;
    expect.fail(`nothing in ${BROKEN_SCRIPTS} scripts`);
  },
  60_000,
);

test('a script of rows is the same each time', async () => {
  for (let seed = 1; seed <= 2; seed++)
    expect(await play(seed, undefined)).toEqual(await play(seed, undefined));
});
