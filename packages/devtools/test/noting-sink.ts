import { knownIn } from '../src/source/batch.ts';
import type { Sink } from '../src/source/source.ts';

/** A sink that writes down what it is told. */
export interface NotingSink extends Sink {
  /** A line for each call, but for states that only repeat. Taken out as it is read. */
  notes(): string[];
  /** The last total of each generator. */
  readonly totals: ReadonlyMap<string, number>;
  /** The last status of each source. */
  readonly statuses: ReadonlyMap<string, string>;
}

export function notingSink(): NotingSink {
  let notes: string[] = [];
  const totals = new Map<string, number>();
  const statuses = new Map<string, string>();
  const said = new Map<string, string>();
  return {
    totals,
    statuses,
    notes() {
      const taken = notes;
      notes = [];
      return taken;
    },
    context: ({ id, place, label, missing }, generators) =>
      notes.push(
        `${place} ${id} “${label}”: ${generators.map(({ name }) => name).join(' ')}${missing ? `, ${missing} missing` : ''}`,
      ),
    gone: id => notes.push(`gone ${id}`),
    event: (key, event) =>
      notes.push(`${key} ${event.type}${event.type === 'tick-tock' ? ` ${event.backMs}` : ''}`),
    ids(key, batch) {
      const known = 'ids' in batch ? 'snowflakes' : 'metabytes';
      notes.push(`${key} ${batch.count} IDs, ${knownIn(batch)} ${known}`);
    },
    made(key, total) {
      totals.set(key, total);
      notes.push(`${key} made ${total}`);
    },
    clock: () => {},
    calls: (key, calls) => notes.push(`${key} ${calls.length} calls`),
    status: (id, status) => {
      if (!status) return void statuses.delete(id);
      const text = `${status.state}: ${status.text}`;
      if (said.get(id) !== JSON.stringify(status)) notes.push(text);
      said.set(id, JSON.stringify(status));
      statuses.set(id, text);
    },
  };
}
