/*
 * Finds the IDs in any text: a log, JSON, a column of a table, a line of code.
 *
 * A run of letters and digits is either an ID or not; no part of it is, so candidates never overlap and a
 * text is read once from left to right, in a time that grows with its length alone. What may stand directly
 * before a run and still is no part of it is an escape: the `\n` and `\u0022` of JSON, the `%22` of an
 * address.
 *
 * Anything of the right shape is a hit. A hit is certain if it also looks like an ID: of 16 random characters
 * three in four have a time that has not come yet. The others are marked, not dropped: a clock may have been
 * wrong.
 */

import { unixMsOf } from '@sno-id/sdk';
import { EPOCH_MS } from '@sno-id/sdk/read';
import {
  isBracket,
  isInRun,
  isNearId,
  isPartOfWord,
  MIN_RUN,
  readBytes,
  readRun,
  type Written,
} from './read-run.ts';

/** An ID in a text. */
export interface Hit extends Omit<Written, 'looksLikeOne'> {
  /** False for what has the shape of an ID, and may be something else. */
  readonly isCertain: boolean;
}

/** A run of characters that is nearly an ID. */
export interface Miss {
  readonly start: number;
  readonly end: number;
}

/** What was found in a text, or in a piece of it. */
export interface Scan {
  /** Those of the piece, in order of appearance. */
  readonly hits: readonly Hit[];
  readonly misses: readonly Miss[];
  /** Of all hits so far. */
  readonly count: number;
  /** How much of the text was read. */
  readonly readTo: number;
}

export interface ScanOptions {
  /** Unix milliseconds: the time of an ID is plausible up to a year later. */
  readonly nowMs: number;
}

/** What {@link scanSlowly} needs besides. */
export interface SlowScanOptions extends ScanOptions {
  readonly pause: () => Promise<void>;
  readonly signal?: AbortSignal;
  /**
   * Characters between two pauses.
   *
   * @default 64,000: a few milliseconds
   */
  readonly slice?: number;
}

const YEAR_MS = 31_556_952_000;

/** Finds all IDs in a text, in one go. */
export function scanText(text: string, options: ScanOptions): Scan {
  const scanner = createScanner(text, options);
  scanner.readTo(text.length);
  return scanner.scan();
}

/** Finds all IDs in a text, piece by piece, with pauses; ends early when it is aborted. */
export async function* scanSlowly(
  text: string,
  { pause, signal, slice = 64_000, ...options }: SlowScanOptions,
): AsyncGenerator<Scan, void, undefined> {
  const scanner = createScanner(text, options);
  for (let to = slice; ; to += slice) {
    if (signal?.aborted) return;
    scanner.readTo(Math.min(to, text.length));
    yield scanner.scan();
    if (to >= text.length) return;
    await pause();
  }
}

function createScanner(text: string, { nowMs }: ScanOptions) {
  const hits: Hit[] = [];
  const misses: Miss[] = [];
  const lastMs = nowMs + YEAR_MS;
  let count = 0;
  let at = 0;

  function found({ id, form, start, end, looksLikeOne }: Written): void {
    count++;
    const unixMs = unixMsOf(id);
    hits.push({ id, form, start, end, isCertain: looksLikeOne && unixMs >= EPOCH_MS && unixMs <= lastMs });
  }

  /** Reads the candidate that starts here, and returns where to continue. */
  function take(start: number): number {
    const isList = isBracket(text.charCodeAt(start));
    let end = start + 1;
    if (!isList) {
      while (end < text.length && isInRun(text.charCodeAt(end))) end++;
      if (end - start < MIN_RUN || isPartOfWord(text, start, end)) return end;
    }
    const written = isList ? readBytes(text, start) : readRun(text, start, end);
    if (!written) {
      if (isNearId(text, start, end, lastMs)) misses.push({ start, end });
      return end;
    }
    found(written);
    return written.end;
  }

  return {
    /** Reads on, to the end of the run at `index`. */
    readTo(index: number): void {
      while (at < index) {
        const code = text.charCodeAt(at);
        at = isInRun(code) || isBracket(code) ? take(at) : at + 1;
      }
    },
    scan: (): Scan => ({
      hits: hits.splice(0),
      misses: misses.splice(0),
      count,
      readTo: Math.min(at, text.length),
    }),
  };
}
