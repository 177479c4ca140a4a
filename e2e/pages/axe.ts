/** Checks a page for accessibility with axe-core, in any engine. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

/** What axe found, in a form that a failing `toEqual([])` shows well. */
export interface Violation {
  readonly rule: string;
  readonly impact: string;
  readonly help: string;
  /** A selector for each offending element. Inside a shadow root, those of its hosts come before it. */
  readonly elements: readonly string[];
}

interface WindowWithAxe {
  axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
}

const AXE_SOURCE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_AA: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'], // the elements that pass are not collected
};

/** Runs axe on the whole page, or on what a CSS selector picks. Open shadow roots are included. */
export async function findViolations(
  page: Page,
  { within = 'html' }: { within?: string } = {},
): Promise<Violation[]> {
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const results = await page.evaluate(
    ([within, options]) => (window as unknown as WindowWithAxe).axe.run(within, options),
    [within, WCAG_AA] as const,
  );
  return results.violations.map(({ id, impact, help, nodes }) => ({
    rule: id,
    impact: impact ?? 'unknown',
    help,
    elements: nodes.map(node => node.target.flat().join(' ')),
  }));
}

/**
 * Ends what is on its way from one colour to another: half of a change of theme has the contrast of neither.
 * Not by waiting, since nothing moves in a tab that another one hides.
 */
function settled(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
