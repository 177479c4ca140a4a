import { lineCounter, scanText } from '@sno-id/kit/data';
import { partitionOf, type Sno, tickOf, unixMsOf } from '@sno-id/sdk';
import { readGranted } from '../../../lib/granted.ts';
import { type ColumnBuilder, createColumns, type NodeName } from '../../../lib/id-log/columns.ts';
import { type FormatId, isSnoFormat, READERS } from './formats.ts';
import type { Slice } from './slices.ts';

/** A year, and the time before which hardly any ID of these formats was generated. */
const YEAR_MS = 31_556_952_000;
const FIRST_MS = Date.UTC(1995);

/** Extracts the IDs of one format from a text, slice by slice. */
export interface Collector {
  read(slice: Slice): void;
  readonly columns: ColumnBuilder;
}

/**
 * @param nowMs Unix milliseconds: an ID more than a year later is doubtful.
 * @param limit The most IDs to take.
 */
export function createCollector(format: FormatId, nowMs: number, limit: number): Collector {
  return isSnoFormat(format)
    ? snoCollector(nowMs, limit, format === 'sno' ? partitionOf : placeOf)
    : collectorOf(format, nowMs, limit);
}

/** sno in all its forms: text, hex, UUID, BigInt, bytes. */
function snoCollector(nowMs: number, limit: number, nodeOf: (id: Sno) => NodeName): Collector {
  const columns = createColumns(16, limit);
  return {
    columns,
    read({ text, line }) {
      const lineAt = lineCounter(text, line);
      for (const { id, start, isCertain } of scanText(text, { nowMs, limit: Number.POSITIVE_INFINITY })
        .hits) {
        if (columns.hasMore) return;
        columns.add({
          key: id,
          unixMs: unixMsOf(id),
          node: nodeOf(id),
          line: lineAt(start),
          tick: tickOf(id),
          isDoubtful: !isCertain,
        });
      }
    },
  };
}

function collectorOf(
  format: Exclude<FormatId, 'sno' | 'sno-grants'>,
  nowMs: number,
  limit: number,
): Collector {
  const reader = READERS[format];
  const columns = createColumns(reader.width, limit);
  return {
    columns,
    read({ text, line }) {
      const lineAt = lineCounter(text, line);
      for (const { 0: written, index } of text.matchAll(reader.pattern)) {
        if (columns.hasMore) return;
        const found = reader.read(written, nowMs);
        if (!found) continue;
        const { unixMs, node } = found;
        columns.add({
          key: reader.keyOf(written),
          unixMs,
          node,
          line: lineAt(index),
          tick: 0,
          isDoubtful: unixMs < FIRST_MS || unixMs > nowMs + YEAR_MS,
        });
      }
    },
  };
}

/** Where an ID is from in an app with grants: a lane of a block, or no grant. */
function placeOf(id: Sno): NodeName {
  const granted = readGranted(id);
  if (!granted) return `partition ${partitionOf(id)}`;
  return granted.kind === 'granted' ? `${granted.block}.${granted.lane}` : 'provisional';
}
