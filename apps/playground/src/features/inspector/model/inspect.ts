import { type Analysis, analyse } from './analyse.ts';
import { createCollector } from './collect.ts';
import { MAX_IDS, withoutDoubts } from './columns.ts';
import { createDetector, type Vote, winnerOf } from './detect.ts';
import { type FormatId, nameOf, READERS } from './formats.ts';
import { NotTextError, newlinesIn, slicesOf } from './slices.ts';

/** All that is found out about a text. */
export interface Inspection {
  readonly format: FormatId;
  readonly votes: readonly Vote[];
  readonly analysis: Analysis;
  /** What has the shape of an ID, and was left out because it does not look like one. */
  readonly doubtful: number;
  /** Whether there is more than is looked at. */
  readonly isCut: boolean;
  readonly bytes: number;
  readonly lines: number;
}

export type Outcome =
  | { readonly ok: true; readonly inspection: Inspection; readonly sortedMs: Float64Array }
  | { readonly ok: false; readonly problem: string; readonly votes: readonly Vote[] };

export type Step = 'making' | 'counting' | 'reading' | 'sorting';

/** How far it is. */
export interface Progress {
  readonly step: Step;
  /** 0 … 1, of everything. */
  readonly part: number;
  /** Found so far. */
  readonly ids: number;
}

export interface InspectOptions {
  /** Unix milliseconds, to judge times by. */
  readonly nowMs: number;
  /** Takes this format instead of that with most votes. */
  readonly format?: FormatId | undefined;
  readonly onProgress?: (progress: Progress) => void;
  readonly limit?: number;
  readonly sliceBytes?: number;
}

/** Where on its way each step begins: reading takes longest. */
const COUNTED = 0.25;
const READ = 0.9;

/** Reads a text twice: to see what it has, and to take that out. */
export async function inspect(blob: Blob, options: InspectOptions): Promise<Outcome> {
  const { nowMs, onProgress, limit = MAX_IDS, sliceBytes } = options;
  const refuse = (problem: string, votes: readonly Vote[] = []): Outcome => ({ ok: false, problem, votes });
  if (blob.size === 0) return refuse('There is nothing in it.');
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
    return first
      ? refuse(`This looks like ${nameOf(first.format)}, which has no time in it.`, votes)
      : refuse('No IDs found in it.');
  }

  const collector = createCollector(format, nowMs, limit);
  for await (const slice of slicesOf(blob, sliceBytes)) {
    collector.read(slice);
    const part = COUNTED + (slice.readBytes / blob.size) * (READ - COUNTED);
    onProgress?.({ step: 'reading', part, ids: collector.columns.length });
    if (collector.columns.hasMore) break;
  }
  const { length, hasMore } = collector.columns;
  if (length === 0) return refuse(`No ${nameOf(format)} IDs found in it.`, votes);
  onProgress?.({ step: 'sorting', part: READ, ids: length });
  const columns = withoutDoubts(collector.columns.columns());
  const show = format === 'sno' ? (key: string) => key : READERS[format].show;
  const { analysis, sortedMs } = analyse(columns, show);
  const inspection: Inspection = {
    format,
    votes,
    analysis,
    doubtful: length - columns.length,
    isCut: hasMore,
    bytes: blob.size,
    lines,
  };
  return { ok: true, inspection, sortedMs };
}
