import type { GeneratorState, Sink } from '../../../source/source.ts';
import type { Entry, Recording } from './recording-format.ts';

export type Replay = ReturnType<typeof createReplay>;

/**
 * Makes a source that tells a recording again; each start begins at the beginning. Its time does not go by
 * itself: it is where `advance` took it.
 */
export function createReplay(recording: Recording) {
  const { from, to, entries, generators, made } = recording;
  let sink: Sink | undefined;
  let next = 0;
  let positionMs = 0;

  const counted = { sinceMs: recording.started + from };
  /** As counted here. */
  const recounted = (states: readonly GeneratorState[]) =>
    states.map(state => (state.counted ? { ...state, counted } : state));

  /** Counts began before the recording did: here they begin with it. */
  function madeSince(key: string, total: number): number {
    const before = Object.hasOwn(made, key) ? made[key]! : 0;
    return total >= before ? total - before : total;
  }

  function tell(entry: Entry, to: Sink): void {
    if (entry.kind === 'context') to.context(entry.context, recounted(entry.generators));
    else if (entry.kind === 'gone') to.gone(entry.contextId);
    else if (entry.kind === 'event') to.event(entry.key, entry.event, entry.atMs);
    else if (entry.kind === 'calls') to.calls(entry.key, entry.calls);
    else if (entry.kind === 'ids') to.ids(entry.key, entry.batch);
    const total = entry.kind === 'made' ? entry.total : entry.kind === 'ids' ? entry.made : undefined;
    if ('key' in entry && total !== undefined) to.made(entry.key, madeSince(entry.key, total));
  }

  return {
    id: 'replay',
    spanMs: to - from,
    /** Milliseconds from the beginning: everything up to and including this millisecond has been reported. */
    get positionMs(): number {
      return positionMs;
    },
    start(to: Sink): () => void {
      sink = to;
      next = 0;
      positionMs = 0;
      for (const { context, generators: states } of generators) to.context(context, recounted(states));
      // A recording that began with the panel says on its first lines, some milliseconds later, what was
      // there.
      for (let entry = entries[0]; entry?.kind === 'context'; entry = entries[++next]) tell(entry, to);
      return () => {
        sink = undefined;
      };
    },
    /** Replays everything up to that time. It cannot move back: restart it for that. */
    advance(toMs: number): void {
      if (!sink) return;
      const end = Math.min(toMs, to - from);
      for (let entry = entries[next]; entry && entry.at - from <= end; entry = entries[next]) {
        next++;
        // What is told at a moment is told at that moment's time.
        positionMs = Math.max(positionMs, entry.at - from);
        tell(entry, sink);
      }
      positionMs = Math.max(positionMs, end);
    },
  };
}
