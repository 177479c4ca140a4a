import type { Sno } from '@sno-id/sdk';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GrantBits, PARTS } from './grant-bits.tsx';

test('the characters of a granted ID have the colors of the bars beside them', () => {
  const shown = { id: '9q22234e2422422e' as Sno, kind: 'granted', block: 256, lane: 2, n: 1 } as const;
  const svg = renderToStaticMarkup(
    <svg aria-label="An ID">
      <GrantBits width={670} shown={shown} />
    </svg>,
  );
  const bars = [
    ...svg.matchAll(/<g data-field="(\w+)".*?class="grant-bits" x="([\d.]+)".*?width="([\d.]+)"/g),
  ];
  const stops = [...svg.matchAll(/<stop offset="([\d.]+)" data-field="(\w+)"/g)];
  expect(bars.map(([, field]) => field)).toEqual(PARTS.map(({ field }) => field));
  for (const [i, [, field, x, width]] of bars.entries()) {
    const [from, to] = [stops[2 * i]!, stops[2 * i + 1]!];
    expect([from[2], to[2]]).toEqual([field, field]);
    // The bars begin at 260, all of them are 400 wide, and each at least 4.
    expect(Number(x)).toBeCloseTo(260 + 400 * Number(from[1]));
    expect(Number(width)).toBeCloseTo(Math.max(4, 400 * (Number(to[1]) - Number(from[1]))));
  }
});
