import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Standing, Standings } from './standings.ts';

it('says of each ID how it compares with all earlier ones', () => {
  const standings = new Standings<string>();
  const said = ['b', 'd', 'c', 'd', 'c', 'a', 'e', 'b', 'a'].map(id => standings.take(id));
  expect(said).toEqual([
    'in-order',
    'in-order',
    'out-of-order',
    'duplicate',
    'duplicate',
    'out-of-order',
    'in-order',
    'duplicate',
    'duplicate',
  ]);
  expect([standings.regressions, standings.duplicates]).toEqual([2, 4]);
});

it('says the same as a comparison with each of them', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 40n)), ids => {
      const standings = new Standings<bigint>();
      const said = ids.map(id => standings.take(id));
      expect(said).toEqual(ids.map((id, index) => compared(id, ids.slice(0, index))));
      const count = (standing: Standing) => said.filter(one => one === standing).length;
      expect(standings.regressions).toBe(count('out-of-order'));
      expect(standings.duplicates).toBe(count('duplicate'));
    }),
  );
});

function compared(id: bigint, earlier: readonly bigint[]): Standing {
  if (earlier.includes(id)) return 'duplicate';
  return earlier.some(other => other > id) ? 'out-of-order' : 'in-order';
}
