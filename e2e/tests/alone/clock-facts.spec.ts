import { expect, test } from '../../fixtures.ts';
import { LabPage } from '../../pages/lab-page.ts';
import type { ClockFacts } from '../../site/lab/clock-facts.ts';

/** Far above what any supported engine shows, and below what the SDK's clock can live with. */
const COARSEST_STEP_MS = 100;

test(
  "this engine's clocks are printed, and are as fine as the SDK needs",
  { tag: '@core' },
  async ({ page }, testInfo) => {
    const lab = new LabPage(page);
    const rows: Record<string, ClockFacts> = {};
    for (const isolated of [true, false]) {
      await lab.open({ isolated });
      const kind = isolated ? 'isolated' : 'plain';
      rows[`${kind} page`] = await lab.measureClocks();
      rows[`${kind} worker`] = await lab.measureClocksInWorker();
    }
    console.log(tableOf(testInfo.project.name, rows));
    for (const [where, facts] of Object.entries(rows)) {
      expect(facts.isolated, where).toBe(where.startsWith('isolated'));
      expect(facts.dateStepMs, where).toBeLessThanOrEqual(COARSEST_STEP_MS);
      expect(facts.performanceStepMs, where).toBeLessThanOrEqual(COARSEST_STEP_MS);
    }
  },
);

function tableOf(engine: string, rows: Record<string, ClockFacts>): string {
  const head = ['', 'Date.now step', 'performance.now step', 'origin + now - Date', 'Atomics.wait'];
  const body = Object.entries(rows).map(([where, facts]) => [
    `${engine}, ${where}`,
    `${facts.dateStepMs} ms`,
    `${facts.performanceStepMs} ms`,
    `${facts.skewMs.join(' … ')} ms`,
    facts.atomicsWait,
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map(cells => cells[column]?.length ?? 0)),
  );
  const lines = [head, ...body].map(cells => cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
  return lines.map(line => `      ${line.trimEnd()}`).join('\n');
}
