import { type FormatId, isSnoFormat } from './formats.ts';

/**
 * A short program that does the same: for sno everything that is counted here, for other formats the possible
 * readings of one ID.
 */
export function inspectorCode(format: FormatId, example: string): string {
  return isSnoFormat(format) ? SNO : identifyCode(example);
}

const SNO = `import { createGenerator, isSno, partitionOf, unixMsOf } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

// A log to read: three IDs, one after the clock was set back by a minute, and a repeated one.
const clock = manualClock(Date.UTC(2026, 0, 1));
const generator = createGenerator({ partition: 7, clock });
const ids = generator.batch(3);
clock.advance(-60_000);
ids.push(generator.next(), ids[1]!);
const log = ids.map(id => \`created \${id}\`).join('\\n');

const seen = new Set<string>();
const latest = new Map<number, number>(); // by partition
for (const word of log.split(/\\W+/)) {
  if (!isSno(word)) continue;
  if (seen.has(word)) {
    console.log('duplicate', word);
    continue;
  }
  seen.add(word);
  const unixMs = unixMsOf(word);
  const before = latest.get(partitionOf(word)) ?? unixMs;
  if (unixMs < before) console.log('back by', before - unixMs, 'ms', word);
  latest.set(partitionOf(word), unixMs);
}
console.log(seen.size, 'distinct IDs');
`;

function identifyCode(example: string): string {
  return `import { identify } from '@sno-id/sdk/snowflake';

// Most plausible first. No bit tells the format, so each reading is judged by how likely its time is.
const { isSure, candidates } = identify('${example}');
for (const { format, plausibility, unixMs, fields } of candidates) {
  const time = unixMs === undefined ? 'no time' : new Date(unixMs).toISOString();
  console.log(format, \`\${(plausibility * 100).toFixed(1)}%\`, time, fields);
}
console.log(isSure);
`;
}
