import { type GeneratorKey, generatorKey } from '../../../source/source.ts';
import type { ContextState } from './recording-format.ts';

/** What one line of a recording changes, and what it counts as. */
export interface Line {
  /** Milliseconds since the recorder was created. */
  readonly at: number;
  text: string;
  readonly events: number;
  readonly ids: number;
  /** IDs that it counts, but does not have. */
  readonly missed?: number;
  readonly key?: GeneratorKey;
  made?: number;
  readonly state?: ContextState;
  readonly goneId?: string;
}

/** The contexts and counts at a moment. */
interface Moment {
  readonly contexts: Map<string, ContextState>;
  readonly made: Map<GeneratorKey, number>;
}

/** How far back a recording reaches, in milliseconds. */
export const RECORDED_MS = 5 * 60_000;
/** The most characters that are kept; nearly all of them are one byte. */
export const RECORDED_CHARACTERS = 2_000_000;
/** How many dropped lines may stay in the array before it is cut. */
const SLACK = 4_096;

/** What a buffer contains, and what it dropped because it was too old or too much. */
const NOTHING = { characters: 0, events: 0, ids: 0, droppedEvents: 0, droppedIds: 0 };

/** The newest lines of a recording, within limits. */
export function createLineBuffer() {
  let lines: Line[] = [];
  let first = 0;
  let counts = { ...NOTHING };
  let from = 0;
  const base: Moment = { contexts: new Map(), made: new Map() };

  function drop(oldest: Line): void {
    first++;
    from = oldest.at;
    counts.characters -= oldest.text.length + 1;
    counts.events -= oldest.events;
    counts.ids -= oldest.ids;
    counts.droppedEvents += oldest.events;
    counts.droppedIds += oldest.ids;
    applyLine(base, oldest);
  }

  const self = {
    get counts(): typeof NOTHING {
      return counts;
    },
    /** The time at which the buffer begins: it knows everything that happened since then. */
    get from(): number {
      return from;
    },
    /** The contexts and counts at `from`. */
    get base(): Moment {
      return base;
    },
    get last(): Line | undefined {
      return first < lines.length ? lines.at(-1) : undefined;
    },
    push(line: Line): void {
      lines.push(line);
      counts.characters += line.text.length + 1;
      counts.events += line.events;
      counts.ids += line.ids;
      counts.droppedIds += line.missed ?? 0;
      self.trim(line.at);
    },
    countInLast(total: number): void {
      const { last } = self;
      if (!last) return;
      const text = `${last.text.slice(0, -1)},"made":${total}}`;
      counts.characters += text.length - last.text.length;
      last.text = text;
      last.made = total;
    },
    trim(at: number): void {
      for (let oldest = lines[first]; oldest; oldest = lines[first]) {
        if (counts.characters <= RECORDED_CHARACTERS && at - oldest.at <= RECORDED_MS) break;
        drop(oldest);
      }
      from = Math.max(from, at - RECORDED_MS);
      if (first < SLACK) return;
      lines = lines.slice(first);
      first = 0;
    },
    /** Empties the buffer, which then begins at a time, with what its lines had changed. */
    clear(at: number): void {
      for (const line of lines.slice(first)) drop(line);
      lines = [];
      first = 0;
      counts = { ...NOTHING };
      from = at;
    },
    texts: (): string[] => lines.slice(first).map(({ text }) => text),
  };
  return self;
}

/** Brings a moment up to date with a line. */
function applyLine(
  { contexts, made }: Moment,
  { state, goneId, key, made: total }: Partial<Pick<Line, 'state' | 'goneId' | 'key' | 'made'>>,
): void {
  if (key !== undefined && total !== undefined) made.set(key, total);
  const id = goneId ?? state?.context.id;
  if (id === undefined) return;
  // Only of this context some can be gone: there can be thousands of others.
  const before = contexts.get(id)?.generators ?? [];
  if (goneId !== undefined) contexts.delete(goneId);
  if (state) contexts.set(id, state);
  const names = new Set(state?.generators.map(({ name }) => name));
  for (const { name } of before) if (!names.has(name)) made.delete(generatorKey(id, name));
}
