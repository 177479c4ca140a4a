import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { CARDS } from './cards.ts';
import { orderCode } from './order-code.ts';
import { boundsOf, within } from './range.ts';

const RANGE = { from: Date.UTC(2026, 2, 14, 9, 26, 53, 588), to: Date.UTC(2026, 2, 14, 9, 26, 53, 591) };

test('the code sorts and selects as the page does', async () => {
  const ids = CARDS.map(({ id }) => id);
  const bounds = boundsOf(RANGE);
  expect(await runCode(orderCode(ids, RANGE))).toEqual([
    [[...ids].sort()],
    [true],
    [true],
    [bounds.first, bounds.last],
    [within(ids, bounds)],
  ]);
});
