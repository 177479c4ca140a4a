/* What the radar concludes, and what it does not know. */

import { plural } from '@sno-id/kit/data';
import type { Registered, RegistryState } from '../../../core/registry.ts';
import type { ContextInfo, SourceStatus } from '../../../source/source.ts';
import { countText } from './generator-texts.ts';

/** The result of comparing all generators that are known. */
export interface Verdict {
  /** One line. */
  readonly text: string;
  /** What is not known, in lines: nothing if the comparison is complete. */
  readonly gaps: readonly string[];
}

/** Concludes from `pairs` overlaps among the generators that a panel has, and from what it does not have. */
export function verdictOf(
  pairs: number,
  { generators, incomplete, statuses }: Pick<RegistryState, 'generators' | 'incomplete' | 'statuses'>,
): Verdict {
  const gaps = [...incomplete.map(missingText), ...Object.entries(statuses).flatMap(gapsOf)];
  return { text: verdictText(pairs, generators, gaps.length > 0), gaps };
}

/** `8 more generators of worker “sync”`. */
function missingText({ label, missing = 0 }: ContextInfo): string {
  return `${plural(missing, 'more generator')} of ${label}`;
}

function verdictText(pairs: number, generators: readonly Registered[], isIncomplete: boolean): string {
  const among = countText(generators);
  if (pairs > 0)
    return `Collisions possible: ${plural(pairs, 'pair')} among ${among}${isIncomplete ? ' (incomplete)' : ''}`;
  return isIncomplete ? `Incomplete: no overlaps among ${among} compared` : `No overlaps among ${among}`;
}

function gapsOf([id, { state, refused = 0 }]: readonly [string, SourceStatus]): string[] {
  const name = id.replace(/^stream:/, '');
  const isServer = name !== id;
  const gaps: string[] = [];
  if (state !== 'connected') {
    gaps.push(isServer ? `the generators of ${name}, which is not connected` : 'other tabs and workers');
  }
  if (refused > 0) {
    gaps.push(
      `the generators in ${plural(refused, 'invalid report')} from ${isServer ? name : 'other tabs and workers'}`,
    );
  }
  return gaps;
}
