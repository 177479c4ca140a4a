/*
 * Numbers and times as text.
 */

import { dayTime, grouped } from '@sno-id/kit/data';
import { FORMAT_WORDS } from './formats.ts';
import type { Inspection, Progress } from './inspect.ts';
import { SAMPLE_WORDS } from './sample-logs.ts';
import type { Source } from './worker-messages.ts';

const STEPS: Readonly<Record<Progress['step'], string>> = {
  making: 'Generating the IDs',
  counting: 'Detecting the format',
  reading: 'Reading the IDs',
  sorting: 'Sorting',
};

/** The progress on one line. */
export function progressText({ step, part, ids }: Progress): string {
  const found = ids > 0 ? ` · ${grouped(ids)} found` : '';
  return `${STEPS[step]} · ${Math.floor(part * 100)}%${found}`;
}

export function sourceText(source: Source): string {
  return source.kind === 'sample' ? SAMPLE_WORDS[source.sample] : source.name;
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A share as a percentage: never 100 for less than everything, never 0 for more than nothing. */
export function percentText(part: number): string {
  if (part === 0 || part === 1) return `${part * 100}%`;
  if (part < 0.01) return 'under 1%';
  return part > 0.99 ? 'over 99%' : `${Math.round(part * 100)}%`;
}

/** The start of a bin, as precisely as its length requires. */
export function binTime(unixMs: number, stepMs: number): string {
  const text = dayTime(unixMs);
  if (stepMs >= 86_400_000) return text.slice(0, 10);
  if (stepMs >= 60_000) return text.slice(0, 16);
  return stepMs >= 1_000 ? text.slice(0, 19) : text;
}

/** What a format calls the makers of its IDs: `partitions`. */
export function nodesWord(node: string): string {
  // Two numbers tell them apart.
  if (node.includes(' and ')) return `pairs of ${node}`;
  if (node.includes('.')) return `${node} pairs`;
  return node.endsWith('s') ? `${node}es` : `${node}s`;
}

/** A summary of the findings for screen readers. */
export function summaryText({ format, analysis }: Inspection): string {
  const { ids, duplicates, regressions } = analysis;
  return `${grouped(ids)} ${FORMAT_WORDS[format].name} IDs, ${grouped(duplicates)} duplicates, time moves back ${timesText(regressions)}.`;
}

/** How often something happens: `never`, `once`, `7 times`. */
export function timesText(count: number): string {
  if (count === 0) return 'never';
  return count === 1 ? 'once' : `${grouped(count)} times`;
}
