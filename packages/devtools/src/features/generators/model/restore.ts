import { grouped, type Result, readJson, refused } from '@sno-id/kit/data';
import { createGenerator, type IdSourceDescription, type Snapshot } from '@sno-id/sdk';
import { EPOCH_MS } from '@sno-id/sdk/read';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';

/** Reads a snapshot as a generator would: what it refuses is refused, in its words. */
export function readSnapshotText(text: string): Result<Snapshot> {
  const json = readJson(text);
  if (!json.ok) return json;
  try {
    const snapshot = json.value as Snapshot;
    return { ok: true, value: createGenerator({ snapshot, clock: standing() }).snapshot() };
  } catch (error) {
    return refused((error as Error).message);
  }
}

/**
 * A clock for the generator that reads it, which makes no ID: it needs no time. On one that it has alone, it
 * goes on from no other generator.
 */
const standing = () => ({ now: () => EPOCH_MS });

/**
 * What to know before a snapshot is restored under the name of a generator; undefined if nothing is odd about
 * it.
 */
export function oddityOf(
  snapshot: Snapshot,
  { partition, sequenceMin, sequenceMax }: IdSourceDescription,
): string | undefined {
  const own = partitionOf(snapshot);
  const { sequenceMin: min, sequenceMax: max } = snapshot;
  if (own === partition && min === sequenceMin && max === sequenceMax) return undefined;
  return `The snapshot has partition ${grouped(own)} and sequence ${grouped(min)}–${grouped(max)}, unlike this generator.`;
}

function partitionOf({ partition: [hi, lo] }: Snapshot): number {
  return hi * 256 + lo;
}

/** What to write into the app to resume from a snapshot, for a generator of such a kind. */
export function restoringCode(snapshot: Snapshot, { kind }: Pick<IdSourceDescription, 'kind'>): string {
  const factory = kind === 'shared-generator' ? 'createSharedGenerator' : 'createGenerator';
  return `${factory}({ snapshot: ${JSON.stringify(snapshot)} })`;
}

/** What to write into the app to resume a snowflake generator from what it saved. */
export function resumingCode({ node, range: [min, max], fields }: SnowflakeDescription): string {
  const { width } = fields.find(({ role }) => role === 'sequence')!;
  const isWhole = min === 0 && max === 2 ** width - 1;
  const options = [
    ...Object.entries(node).map(
      ([name, value]) => `${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${value}`,
    ),
    ...(isWhole ? [] : [`range: [${min}, ${max}]`]),
    'snapshot: JSON.parse(saved)',
  ];
  return `layout.createGenerator({ ${options.join(', ')} })`;
}
