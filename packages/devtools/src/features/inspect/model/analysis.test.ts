import type { Hit } from '@sno-id/kit/data';
import { fromFields, type Sno, type SnoFields, toFields, unixMsOf } from '@sno-id/sdk';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Analysis, createAnalyst, isProblem } from './analysis.ts';
import { orderText } from './list-order.ts';

const T = Date.UTC(2026, 0);

function sno(some: Partial<SnoFields>): Sno {
  return fromFields({ unixMs: T, tick: 0, meta: 0, partition: 1, sequence: 0, ...some });
}

/** IDs, one a line. */
function listOf(ids: readonly Sno[], uncertain: readonly number[] = []): [string, Hit[]] {
  const hits = ids.map((id, i): Hit => {
    return { id, form: 'text', start: i * 17, end: i * 17 + 16, isCertain: !uncertain.includes(i) };
  });
  return [ids.join('\n'), hits];
}

function analyse(text: string, hits: readonly Hit[], makerOf?: (fields: SnoFields) => unknown): Analysis {
  const analyst = createAnalyst(text, makerOf);
  analyst.add(hits);
  return analyst.analysis();
}

const analysisOf = (...ids: Sno[]) => analyse(...listOf(ids));

describe('a regression', () => {
  it('is a time before that of the ID of its partition which came before', () => {
    const { findings, regressions } = analysisOf(
      sno({ unixMs: T + 400 }),
      sno({ unixMs: T, partition: 2 }),
      sno({ unixMs: T + 8, tick: 1 }),
      sno({ unixMs: T + 12, tick: 1 }),
    );
    expect(findings.map(({ backMs }) => backMs)).toEqual([0, 0, 392, 0]);
    expect(findings.map(({ isTickFlipped }) => isTickFlipped)).toEqual([false, false, true, false]);
    expect(regressions).toBe(1);
  });

  it('ignores generators that share a partition, where they are known', () => {
    const ids = [sno({ unixMs: T + 400 }), sno({ sequence: 9 }), sno({ unixMs: T + 404 })];
    const [text, hits] = listOf(ids);
    expect(analyse(text, hits).regressions).toBe(1);
    expect(analyse(text, hits, ({ sequence }) => sequence > 5).regressions).toBe(0);
  });

  it('is an ID that is named again, too: each row is compared with the one before it', () => {
    const [a, b] = [sno({ unixMs: T }), sno({ unixMs: T + 4 })];
    const { findings, regressions, order, repeated, partitions } = analysisOf(a, b, a, b);
    expect([regressions, order, repeated]).toEqual([1, { kind: 'none', earlier: 1 }, 2]);
    expect(partitions[0]).toMatchObject({ count: 2, regressions: 1 });
    expect(findings.map(({ backMs }) => backMs)).toEqual([0, 0, 4, 0]);
    expect(findings.map(({ copy, copies }) => `${copy}/${copies}`)).toEqual(['1/2', '1/2', '2/2', '2/2']);
  });

  it('is nothing that may be no ID', () => {
    const ids = [sno({ unixMs: T + 400 }), sno({ unixMs: T }), sno({ unixMs: T + 404 })];
    const { order, ...rest } = analyse(...listOf(ids, [1]));
    expect([order.kind, rest.regressions, rest.uncertain]).toEqual(['time', 0, 1]);
    expect(analyse(...listOf(ids, [0, 1, 2]))).toMatchObject({ regressions: 1, uncertain: 3 });
    const { findings, regressions, partitions } = analyse(...listOf(ids, [0, 1]));
    expect([regressions, partitions[0]?.count, findings.filter(isProblem).length]).toEqual([0, 1, 0]);
  });
});

describe('of more IDs than are listed', () => {
  const analyst = createAnalyst('');
  const hits = Array.from({ length: 100_000 }, (_, i): Hit => {
    const id = sno({ unixMs: T + (i >> 8) * 4, sequence: i & 255 });
    return { id, form: 'text', start: 0, end: 0, isCertain: true };
  });
  const late = sno({ unixMs: T + 3_600_000 });
  const back = sno({ unixMs: T + 3_000_000 });
  analyst.add(hits);
  analyst.add([hits[0]!, { ...hits[1]!, id: late }, { ...hits[1]!, id: back }, { ...hits[1]!, id: back }]);
  const { findings, ...totals } = analyst.analysis();

  it('all are checked', () => {
    expect(totals).toMatchObject({ count: 100_004, distinct: 100_002, repeated: 2, regressions: 2 });
    expect(totals.partitions[0]?.count).toBe(100_002);
    expect(findings[0]?.copies).toBe(2);
  });

  it('the problems among the others are listed', () => {
    expect(findings.slice(100_000).map(({ index, copy }) => [index, copy])).toEqual([
      [100_000, 2],
      [100_002, 1],
      [100_003, 2],
    ]);
  });

  it('a repeat names the line of the first, which is not listed', () => {
    const ids = [...hits.map(({ id }) => id), late, back, late];
    const [text, all] = listOf(ids);
    const { findings } = analyse(text, all);
    expect(findings.slice(100_000).map(({ line, firstLine }) => [line, firstLine])).toEqual([
      [100_002, 100_002],
      [100_003, 100_001],
    ]);
  });
});

test('of nothing there is nothing to say', () => {
  expect(analyse('', [])).toEqual({
    count: 0,
    findings: [],
    distinct: 0,
    repeated: 0,
    regressions: 0,
    uncertain: 0,
    order: { kind: 'none', earlier: 0 },
    missed: 0,
    misses: [],
    partitions: [],
    span: undefined,
  });
});

test('lines are counted from one', () => {
  const id = sno({});
  const hit = (start: number): Hit => ({ id, form: 'text', start, end: start + 16, isCertain: true });
  const text = `${id}\n\n${id} ${id}\n`;
  expect(analyse(text, [hit(0), hit(18), hit(35)]).findings.map(({ line }) => line)).toEqual([1, 3, 3]);
});

const few = fc
  .record({
    unixMs: fc.integer({ min: 0, max: 20 }).map(unit => T + unit * 4),
    tick: fc.constantFrom<0 | 1>(0, 1),
    meta: fc.constant(0),
    partition: fc.nat(2),
    sequence: fc.nat(1),
  })
  .map(fields => fromFields(fields));

describe('a list that is sorted says nothing of clocks', () => {
  const ids = Array.from({ length: 40 }, (_, i) => sno({ unixMs: T + i * 4_004, tick: i % 2 ? 1 : 0 }));
  const said = (list: readonly Sno[]) => {
    const { order, regressions, findings, partitions } = analysisOf(...list);
    const marked = findings.filter(isProblem).length + (partitions[0]?.regressions ?? 0);
    return [orderText(order), regressions + marked];
  };

  it('newest first', () => {
    expect(said([...ids].reverse())).toEqual(['newest first', 0]);
    expect(orderText(analysisOf(...ids).order)).toBe('in time order');
  });

  it.each([
    ['en, digits as numbers', new Intl.Collator('en', { numeric: true })],
    ['cs', new Intl.Collator('cs')],
  ])('as words are sorted (%s)', (words, { compare }) => {
    const some = ['ah2', 'ch2', 'hh2', 'ih2', 'a23', 'a3b', 'a33', 'a4c', 'a5d', 'c2h', 'hch', 'cha'].map(
      end => `9q7mv64625wl8${end}` as Sno,
    );
    expect(said(some.sort(compare))).toEqual([expect.stringContaining(`as words are (${words})`), 0]);
  });

  it('but three rows of which one is earlier are not', () => {
    expect(said([ids[0]!, ids[2]!, ids[1]!])[0]).toBe('1 out of order in the list');
  });
});

test('agrees with a slow reading of the same definitions', () => {
  fc.assert(
    fc.property(fc.array(few, { maxLength: 40 }), ids => {
      const analysis = analysisOf(...ids);
      const firsts = ids.filter((id, i) => ids.indexOf(id) === i);
      const isSorted = analysis.order.kind === 'newest' || analysis.order.kind === 'words';
      const back = ids.map((id, i) => {
        const own = toFields(id);
        const before = ids
          .slice(0, i)
          .map(other => toFields(other))
          .filter(({ partition }) => partition === own.partition)
          .at(-1);
        if (!before || isSorted) return [0, false];
        return [Math.max(0, before.unixMs - own.unixMs), before.tick !== own.tick];
      });
      expect(analysis.findings.map(({ backMs, isTickFlipped }) => [backMs, isTickFlipped])).toEqual(back);
      expect(analysis.findings.map(({ copies }) => copies)).toEqual(
        ids.map(id => ids.filter(other => other === id).length),
      );
      expect(analysis.distinct).toBe(firsts.length);
      expect(analysis.order.earlier).toBe(
        ids.filter((id, i) => i > 0 && unixMsOf(ids[i - 1]!) > unixMsOf(id)).length,
      );
      expect(analysis.partitions.reduce((sum, { count }) => sum + count, 0)).toBe(firsts.length);
      const problems = analysis.findings.filter(isProblem).length;
      expect(problems).toBe(
        ids.filter((id, i) => ids.indexOf(id) !== ids.lastIndexOf(id) || back[i]?.some(Boolean)).length,
      );
    }),
  );
});
