import { expect, test } from 'vitest';
import { prove } from '../scripts/prove.ts';
import { BREAKS, type Break, play, WRONG } from './script.ts';

/** SNO_TEST=all plays the full count. */
const SCRIPTS = process.env['SNO_TEST'] === 'all' ? 10_000 : 16;
/** In how many scripts a broken rule must show itself. */
const BROKEN_SCRIPTS = 400;
/** Seeds that show the rules for which the search from 1 on takes long. */
const SHOWN_BY: { readonly [rule in Break]?: number } = {
  'non-durable-claim': 92,
  'split-stores': 109,
  'repeated-answer': 104,
  'host-name': 40,
  'prune-without-time': 79,
  'amnesty-row-round': 32,
  'no-memory': 145,
  'not-causal': 63,
  'lifetime-floor': 32,
  'unread-claim': 11,
  'fixed-jump': 31,
  'amnesty-any-round': 18,
  'one-step-rotation': 12,
  tag: 9,
};

test(`${SCRIPTS} scripts with every fault find nothing wrong`, async () => {
  const { code, stdout } = await prove('simulate', '--scripts', String(SCRIPTS), '--seed', '1');
  for (const name of WRONG) expect(stdout).toMatch(new RegExp(`^ok +${name} +0$`, 'm'));
  expect(code).toBe(0);
}, 600_000);

test.each(Object.keys(BREAKS) as Break[])(
  'scripts find something wrong without the rule that --break %s takes away',
  async rule => {
    if ((await play(SHOWN_BY[rule] ?? 1, rule)).failure) return;
    for (let seed = 1; seed <= BROKEN_SCRIPTS; seed++) if ((await play(seed, rule)).failure) return;
    expect.fail(`nothing in ${BROKEN_SCRIPTS} scripts`);
  },
  60_000,
);

test('the command counts what a broken rule does, and exits with 1 if nothing comes of it', async () => {
  const rule = ['--scripts', '1', '--break', 'advance-present'];
  const found = await prove('simulate', '--seed', '2', ...rule);
  expect(found.stdout).toMatch(/^ok +falseStops +[1-9]/m);
  expect(found.stdout).toMatch(/^FAILED seed \d+: .*falseStops/m);
  expect(found.code).toBe(0);
  const { code, stdout } = await prove('simulate', '--seed', '1', ...rule);
  expect(stdout).toMatch(/^FAIL simulate, where advance-present/m);
  expect(code).toBe(1);
}, 60_000);

test('a script is the same each time, with devices in folders and in pages', async () => {
  for (let seed = 1; seed <= 4; seed++) {
    expect(await play(seed, undefined)).toEqual(await play(seed, undefined));
  }
});

test('an unknown rule is refused', async () => {
  const { code } = await prove('simulate', '--break', 'gravity');
  expect(code).toBe(2);
});
