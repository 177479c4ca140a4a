/*
 * Numbers and times in words.
 */

import { grouped } from '@sno-id/kit/data';
import { FORMAT_WORDS, type FormatId } from './formats.ts';
import type { Inspection, Progress } from './inspect.ts';
import { SAMPLE_WORDS } from './sample-logs.ts';
import type { Source } from './worker-messages.ts';

const STEPS: Readonly<Record<Progress['step'], string>> = {
  making: 'Making the IDs',
  counting: 'Counting what there is',
  reading: 'Reading the IDs',
  sorting: 'Sorting',
};

/** How far it is, in a line. */
export function progressText({ step, part, ids }: Progress): string {
  const found = ids > 0 ? ` · ${grouped(ids)} found` : '';
  return `${STEPS[step]} · ${Math.floor(part * 100)} %${found}`;
}

export function sourceText(source: Source): string {
  if (source.kind === 'sample') return SAMPLE_WORDS[source.sample];
  return source.kind === 'proof' ? 'IDs made now' : source.name;
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A part of 1 in percent: never 100 for what is not all, nor 0 for what is something. */
export function percentText(part: number): string {
  if (part === 0 || part === 1) return `${part * 100} %`;
  if (part < 0.01) return 'under 1 %';
  return part > 0.99 ? 'over 99 %' : `${Math.round(part * 100)} %`;
}

/** `2025-05-06 08:00:01.234`, in UTC. */
export function utc(unixMs: number): string {
  return new Date(unixMs).toISOString().replace('T', ' ').replace('Z', '');
}

/** When a bin begins, as exactly as its length needs. */
export function binTime(unixMs: number, stepMs: number): string {
  const text = utc(unixMs);
  if (stepMs >= 86_400_000) return text.slice(0, 10);
  if (stepMs >= 60_000) return text.slice(0, 16);
  return stepMs >= 1_000 ? text.slice(0, 19) : text;
}

/** How many IDs in a second, on average over a span. */
export function rateText(ids: number, spanMs: number): string {
  if (spanMs <= 0) return '–';
  const perSecond = ((ids - 1) / spanMs) * 1000;
  if (perSecond >= 1) return `${grouped(Math.round(perSecond))} a second`;
  if (perSecond * 60 >= 1) return `${Math.round(perSecond * 60)} a minute`;
  if (perSecond * 3_600 >= 1) return `${Math.round(perSecond * 3_600)} an hour`;
  return `${(perSecond * 86_400).toFixed(1)} a day`;
}

/** What a format calls those that make IDs: `partition`, `partitions`. */
export function nodesWord(format: FormatId, count: number): string {
  const { node = 'maker' } = FORMAT_WORDS[format];
  return count === 1 ? node : node.endsWith('s') ? `${node}es` : `${node}s`;
}

/** What was found, in a sentence to be heard. */
export function summaryText({ format, analysis }: Inspection): string {
  const { ids, duplicates, regressions } = analysis;
  return `${grouped(ids)} IDs of ${FORMAT_WORDS[format].name}, ${grouped(duplicates)} duplicates, time goes back ${timesText(regressions)}.`;
}

/** How often: `never`, `once`, `7 times`. */
export function timesText(count: number): string {
  if (count === 0) return 'never';
  return count === 1 ? 'once' : `${grouped(count)} times`;
}
