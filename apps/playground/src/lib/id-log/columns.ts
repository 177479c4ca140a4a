/*
 * A million IDs as columns of numbers rather than as objects: at most 53 bytes each, and no work for the
 * garbage collector.
 */

/** Who generated an ID, as a number or a word; undefined if its format does not contain it. */
export type NodeName = number | string | undefined;

/** What is known about the IDs, in text order. */
export interface IdColumns {
  readonly length: number;
  /** Characters per key, an even number. */
  readonly width: number;
  /** All keys in a row, one byte per character. */
  readonly keys: Uint8Array;
  readonly unixMs: Float64Array;
  /** Indexes into `nodeNames`. */
  readonly nodes: Uint32Array;
  /** The line of each ID, starting at 1. */
  readonly lines: Uint32Array;
  readonly ticks: Uint8Array;
  /** 1 for a word that has the shape of an ID but may be something else. */
  readonly doubts: Uint8Array;
  /** By index; undefined for a node that the format does not contain, null for all nodes beyond the limit. */
  readonly nodeNames: readonly (NodeName | null)[];
}

/** An ID to add. */
interface Row {
  readonly key: string;
  readonly unixMs: number;
  readonly node: NodeName;
  readonly line: number;
  readonly tick: number;
  readonly isDoubtful: boolean;
}

export interface ColumnBuilder {
  readonly length: number;
  /** Whether an ID was dropped because the columns are full. */
  readonly hasMore: boolean;
  /** Adds an ID if there is room. */
  add(row: Row): void;
  columns(): IdColumns;
}

/** The most nodes that are told apart: all partitions of sno. */
const MAX_NODES = 2 ** 16;

/**
 * Collects IDs.
 *
 * @param keyWidth Characters per key.
 * @param limit The most IDs to take.
 */
export function createColumns(keyWidth: number, limit: number): ColumnBuilder {
  const width = keyWidth + (keyWidth & 1);
  let room = Math.min(limit, 4096);
  let length = 0;
  let hasMore = false;
  let arrays = arraysFor(room, width);
  const nodeNames: (NodeName | null)[] = [];
  const nodeIndexes = new Map<NodeName | null, number>();

  function grow(): void {
    room = Math.min(limit, room * 2);
    const larger = arraysFor(room, width);
    for (const name of Object.keys(arrays) as (keyof typeof arrays)[]) larger[name].set(arrays[name]);
    arrays = larger;
  }

  function indexOf(node: NodeName | null): number {
    const known = nodeIndexes.get(node);
    if (known !== undefined) return known;
    if (nodeNames.length >= MAX_NODES && node !== null) return indexOf(null);
    nodeIndexes.set(node, nodeNames.length);
    return nodeNames.push(node) - 1;
  }

  return {
    get length() {
      return length;
    },
    get hasMore() {
      return hasMore;
    },
    add({ key, unixMs, node, line, tick, isDoubtful }) {
      if (length === limit) {
        hasMore = true;
        return;
      }
      if (length === room) grow();
      const { keys } = arrays;
      for (let i = 0; i < key.length; i++) keys[length * width + i] = key.charCodeAt(i);
      arrays.unixMs[length] = unixMs;
      arrays.nodes[length] = indexOf(node);
      arrays.lines[length] = line;
      arrays.ticks[length] = tick;
      arrays.doubts[length] = isDoubtful ? 1 : 0;
      length++;
    },
    columns: () => ({
      length,
      width,
      keys: arrays.keys.subarray(0, length * width),
      unixMs: arrays.unixMs.subarray(0, length),
      nodes: arrays.nodes.subarray(0, length),
      lines: arrays.lines.subarray(0, length),
      ticks: arrays.ticks.subarray(0, length),
      doubts: arrays.doubts.subarray(0, length),
      nodeNames,
    }),
  };
}

/** The key of an ID. */
export function keyAt({ keys, width }: Pick<IdColumns, 'keys' | 'width'>, index: number): string {
  const key = String.fromCharCode(...keys.subarray(index * width, (index + 1) * width));
  return key.endsWith('\0') ? key.slice(0, -1) : key;
}

function arraysFor(room: number, width: number) {
  return {
    keys: new Uint8Array(room * width),
    unixMs: new Float64Array(room),
    nodes: new Uint32Array(room),
    lines: new Uint32Array(room),
    ticks: new Uint8Array(room),
    doubts: new Uint8Array(room),
  };
}
