import { outcomeText } from '../content.ts';
import { type Analysis, analyse } from './analyse.ts';
import { createCollector, type Row } from './collect.ts';
import { createDetector, type Vote, winnerOf } from './detect.ts';
import { type FormatId, isSnoFormat, nameOf, READERS } from './formats.ts';
import { NotTextError, newlinesIn, slicesOf } from './slices.ts';

/** Everything that was found out about a text. */
export interface Inspection {
  readonly format: FormatId;
  readonly votes: readonly Vote[];
  /** IDs of other formats, which are left out. */
  readonly others: readonly Omit<Vote, 'share'>[];
  readonly analysis: Analysis;
  /** Words with the shape of an ID that were left out as unlikely. */
  readonly doubtful: number;
  /** Whether the text has more IDs than are analyzed. */
  readonly isCut: boolean;
  readonly bytes: number;
  readonly lines: number;
}

export type Outcome =
  | { readonly ok: true; readonly inspection: Inspection; readonly sortedMs: Float64Array }
  | {
      readonly ok: false;
      readonly problem: string;
      readonly votes: readonly Vote[];
      /** Nothing is wrong with the text: the problem is all that there is to say. */
      readonly isFinding?: boolean;
    };

export type Step = 'making' | 'counting' | 'reading' | 'sorting';

/** The progress of an inspection. */
export interface Progress {
  readonly step: Step;
  /** 0 to 1, over all steps. */
  readonly part: number;
  /** IDs found so far. */
  readonly ids: number;
}

export interface InspectOptions {
  /** Unix milliseconds, to judge times by. */
  readonly nowMs: number;
  /** Uses this format instead of the one with the most votes. */
  readonly format?: FormatId | undefined;
  readonly onProgress?: (progress: Progress) => void;
  readonly limit?: number;
  readonly sliceBytes?: number;
}

/** The most IDs that are analyzed. */
const MAX_IDS = 1_000_000;
/** The share of the total at which each step starts. Reading takes the longest. */
const COUNTED = 0.25;
const READ = 0.9;

/** Reads a text twice: first to detect its format, then to extract the IDs. */
export async function inspect(blob: Blob, options: InspectOptions): Promise<Outcome> {
  const { nowMs, onProgress, limit = MAX_IDS, sliceBytes } = options;
  const refuse = (problem: string, votes: readonly Vote[] = []): Outcome => ({ ok: false, problem, votes });
  if (blob.size === 0) return refuse('The text is empty.');
  const detector = createDetector(nowMs);
  let lines = 1;
  try {
    for await (const { text, readBytes } of slicesOf(blob, sliceBytes)) {
      detector.read(text);
      lines += newlinesIn(text);
      onProgress?.({ step: 'counting', part: (readBytes / blob.size) * COUNTED, ids: 0 });
    }
  } catch (error) {
    if (error instanceof NotTextError) return refuse(error.message);
    throw error;
  }
  const votes = detector.votes();
  const format = options.format ?? winnerOf(votes);
  if (!format) {
    const first = votes[0];
    if (!first) return refuse(outcomeText.none);
    const problem = outcomeText.timeless({
      name: nameOf(first.format),
      ...(await countUuids(blob, sliceBytes)),
    });
    return { ok: false, problem, votes, isFinding: true };
  }

  const collect = createCollector(format, nowMs);
  const found: Row[] = [];
  let isCut = false;
  for await (const slice of slicesOf(blob, sliceBytes)) {
    for (const row of collect(slice)) {
      isCut = found.length === limit;
      if (isCut) break;
      found.push(row);
    }
    const part = COUNTED + (slice.readBytes / blob.size) * (READ - COUNTED);
    onProgress?.({ step: 'reading', part, ids: found.length });
    if (isCut) break;
  }
  if (found.length === 0) return refuse(`No ${nameOf(format)} IDs found.`, votes);
  onProgress?.({ step: 'sorting', part: READ, ids: found.length });
  const likely = found.filter(({ isDoubtful }) => !isDoubtful);
  const rows = likely.length > 0 ? likely : found;
  const { analysis, sortedMs } = analyse(rows);
  const inspection: Inspection = {
    format,
    votes,
    others: detector.others(isSnoFormat(format) ? 'sno' : format),
    analysis,
    doubtful: found.length - rows.length,
    isCut,
    bytes: blob.size,
    lines,
  };
  return { ok: true, inspection, sortedMs };
}

/** Counts UUIDs, the only IDs that hold no time, and those that occur earlier in the text. */
async function countUuids(blob: Blob, sliceBytes: number | undefined) {
  const { pattern, keyOf } = READERS['uuid-v7'];
  const seen = new Set<string>();
  let ids = 0;
  for await (const { text } of slicesOf(blob, sliceBytes)) {
    for (const [written] of text.matchAll(pattern)) {
      if (ids === MAX_IDS) break;
      ids++;
      seen.add(keyOf(written));
    }
  }
  return { ids, duplicates: ids - seen.size };
}
