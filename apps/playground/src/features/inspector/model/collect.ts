import { lineCounter, scanText } from '@sno-id/kit/data';
import { partitionOf, type Sno, tickOf, unixMsOf } from '@sno-id/sdk';
import { readGranted } from '../../../lib/granted.ts';
import { type FormatId, isSnoFormat, laneName, type NodeName, READERS, type Reader } from './formats.ts';
import type { Slice } from './slices.ts';

/** A year, and the time before which hardly any ID of these formats was generated. */
const YEAR_MS = 31_556_952_000;
const FIRST_MS = Date.UTC(1995);

/** An ID of a text. */
export interface Row {
  /** The same for equal IDs. */
  readonly key: string;
  readonly unixMs: number;
  readonly node: NodeName;
  /** Starting at 1. */
  readonly line: number;
  readonly tick: number;
  /** Whether it has the shape of an ID but may be something else. */
  readonly isDoubtful: boolean;
}

/**
 * Creates a function that finds the IDs of one format in a text, slice by slice.
 *
 * @param nowMs Unix milliseconds: an ID more than a year later is doubtful.
 */
export function createCollector(format: FormatId, nowMs: number): (slice: Slice) => Iterable<Row> {
  if (isSnoFormat(format)) {
    const nodeOf = format === 'sno' ? partitionOf : placeOf;
    return slice => snoRows(slice, nowMs, nodeOf);
  }
  return slice => rowsOf(slice, READERS[format], nowMs);
}

/** sno in all its forms: text, hex, UUID, BigInt, bytes. */
function* snoRows({ text, line }: Slice, nowMs: number, nodeOf: (id: Sno) => NodeName): Iterable<Row> {
  const lineAt = lineCounter(text, line);
  const { hits } = scanText(text, { nowMs });
  for (const { id, start, isCertain } of hits) {
    yield {
      key: apart(id),
      unixMs: unixMsOf(id),
      node: nodeOf(id),
      line: lineAt(start),
      tick: tickOf(id),
      isDoubtful: !isCertain,
    };
  }
}

function* rowsOf({ text, line }: Slice, reader: Reader, nowMs: number): Iterable<Row> {
  const lineAt = lineCounter(text, line);
  for (const { 0: written, index } of text.matchAll(reader.pattern)) {
    const found = reader.read(written, nowMs);
    if (!found) continue;
    const { unixMs, node } = found;
    yield {
      key: apart(reader.keyOf(written)),
      unixMs,
      node,
      line: lineAt(index),
      tick: 0,
      isDoubtful: unixMs < FIRST_MS || unixMs > nowMs + YEAR_MS,
    };
  }
}

/** A copy of a part of a text. Engines keep the whole text in memory for as long as one of its parts. */
function apart(part: string): string {
  return ` ${part}`.slice(1);
}

/** Where an ID is from in an app with grants: a lane of a block, or no grant. */
function placeOf(id: Sno): NodeName {
  const granted = readGranted(id);
  if (!granted) return `partition ${partitionOf(id)}`;
  return granted.kind === 'granted' ? laneName(granted.block, granted.lane) : 'provisional';
}
