/*
 * The findings as files: JSON with everything, CSV with a row for each bin, node, duplicate, regression and
 * gap.
 */

import { type CsvCell, csvText } from '@sno-id/kit/data';
import { FORMAT_WORDS } from './formats.ts';
import { binsOf, type Histogram } from './histogram.ts';
import type { Inspection } from './inspect.ts';

export function toJson(
  { format, votes, analysis, doubtful, isCut, bytes, lines }: Inspection,
  bins: Histogram,
): string {
  const { startMs, stepMs, counts } = bins;
  const histogram = { startMs, stepMs, counts };
  return `${JSON.stringify({ format, bytes, lines, doubtful, isCut, ...analysis, histogram, votes }, null, 2)}\n`;
}

const HEAD = ['kind', 'name', 'ids', 'from', 'to', 'ms', 'lines'];

export function toCsv({ format, analysis }: Inspection, histogram: Histogram): string {
  const { stepMs } = histogram;
  const rows: CsvCell[][] = [HEAD];
  for (const [fromMs, ids] of binsOf(histogram)) {
    if (ids > 0) rows.push(['bin', '', ids, iso(fromMs), iso(fromMs + stepMs), stepMs, '']);
  }
  for (const { name, ids, firstMs, lastMs } of analysis.nodes) {
    if (name !== '' && ids > 0)
      rows.push([
        FORMAT_WORDS[format].node ?? '',
        name,
        ids,
        iso(firstMs),
        iso(lastMs),
        lastMs - firstMs,
        '',
      ]);
  }
  for (const { id, copies, lines } of analysis.duplicateList)
    rows.push(['duplicate', id, copies, '', '', '', lines.join(' ')]);
  for (const { id, backMs, before, line, beforeLine } of analysis.regressionList)
    rows.push(['regression', id, 1, before, id, -backMs, `${beforeLine} ${line}`]);
  for (const { lengthMs, fromMs, toMs } of analysis.gaps)
    rows.push(['gap', '', 0, iso(fromMs), iso(toMs), lengthMs, '']);
  return csvText(rows);
}

function iso(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
