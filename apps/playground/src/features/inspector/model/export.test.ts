import { expect, test } from 'vitest';
import { toCsv, toJson } from './export.ts';
import { histogramOf } from './histogram.ts';
import { inspect } from './inspect.ts';
import { sampleParts } from './sample-logs.ts';

async function broken() {
  const outcome = await inspect(new Blob([...sampleParts('broken')]), { nowMs: Date.UTC(2026, 0, 1) });
  if (!outcome.ok) throw new Error(outcome.problem);
  const { inspection, sortedMs } = outcome;
  return { inspection, bins: histogramOf(sortedMs, 4) };
}

test('JSON contains everything', async () => {
  const { inspection, bins } = await broken();
  const read = JSON.parse(toJson(inspection, bins));
  expect(read).toMatchObject({ ...inspection.analysis, format: 'sno', lines: 3_001 });
  expect(read.histogram.counts.reduce((a: number, b: number) => a + b)).toBe(inspection.analysis.distinct);
});

test('what CSV takes from a log is no formula for a spreadsheet', async () => {
  const { inspection, bins } = await broken();
  const [node] = inspection.analysis.nodes;
  const nodes = [{ ...node!, name: '=HYPERLINK("//evil.example")' }];
  const csv = toCsv({ ...inspection, analysis: { ...inspection.analysis, nodes } }, bins);
  expect(csv).toContain(`partition,"'=HYPERLINK(""//evil.example"")",`);
  expect(csv).toMatch(/^regression,\w+,1,\w+,\w+,-\d/m);
});

test('CSV rows all have the same number of cells, and every finding has a row', async () => {
  const { inspection, bins } = await broken();
  const rows = toCsv(inspection, bins)
    .trimEnd()
    .split('\r\n')
    .map(row => row.split(','));
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([7]));
  const of = (kind: string) => rows.filter(([first]) => first === kind);
  expect(of('duplicate').length).toBe(inspection.analysis.duplicateList.length);
  expect(of('partition').map(([, name]) => name)).toEqual(inspection.analysis.nodes.map(({ name }) => name));
  expect(of('regression')).toHaveLength(1);
  expect(of('gap')).toHaveLength(10);
  expect(of('bin').reduce((sum, [, , ids]) => sum + Number(ids), 0)).toBe(inspection.analysis.distinct);
});
