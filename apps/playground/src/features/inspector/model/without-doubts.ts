import type { IdColumns } from '../../../lib/id-log/columns.ts';

/**
 * The columns without the doubtful IDs, or all of them if every ID is doubtful. Works in place and
 * invalidates its argument.
 */
export function withoutDoubts(columns: IdColumns): IdColumns {
  const { length, width, keys, unixMs, nodes, lines, ticks, doubts } = columns;
  let kept = 0;
  for (let i = 0; i < length; i++) if (doubts[i] === 0) kept++;
  if (kept === 0 || kept === length) return columns;
  let to = 0;
  for (let i = 0; i < length; i++) {
    if (doubts[i] !== 0) continue;
    keys.copyWithin(to * width, i * width, (i + 1) * width);
    unixMs[to] = unixMs[i]!;
    nodes[to] = nodes[i]!;
    lines[to] = lines[i]!;
    ticks[to] = ticks[i]!;
    to++;
  }
  return {
    ...columns,
    length: kept,
    keys: keys.subarray(0, kept * width),
    unixMs: unixMs.subarray(0, kept),
    nodes: nodes.subarray(0, kept),
    lines: lines.subarray(0, kept),
    ticks: ticks.subarray(0, kept),
    doubts: new Uint8Array(kept),
  };
}
