import { dayTime, grouped } from '@sno-id/kit/data';
import { metaOf, partitionOf, tickOf, unixMsOf } from '@sno-id/sdk';
import { grantsText } from '../content.ts';
import type { GrantStory } from '../model/grant-story.ts';
import './grant-bits.css';
import { IdText } from './id-text.tsx';

/** The parts of a granted ID, and their bits. */
export const PARTS = [
  { name: 'time', firstBit: 0, width: 39, field: 'time' },
  { name: 'tick', firstBit: 39, width: 1, field: 'tick' },
  { name: 'metabyte', firstBit: 40, width: 8, field: 'metabyte' },
  { name: 'mark', firstBit: 48, width: 1, field: 'partition' },
  { name: 'block', firstBit: 49, width: 23, field: 'partition' },
  { name: 'lane', firstBit: 72, width: 6, field: 'sequence' },
  { name: 'n', firstBit: 78, width: 2, field: 'sequence' },
] as const;

const ROW = 32;
const TOP = 46;

interface GrantBitsProps {
  readonly width: number;
  readonly shown: GrantStory['shown'];
}

/** A granted ID and what its bits say: a row for each part. */
export function GrantBits({ width, shown }: GrantBitsProps) {
  const { id, block, lane, n } = shown;
  const values: Record<(typeof PARTS)[number]['name'], string> = {
    time: dayTime(unixMsOf(id)),
    tick: String(tickOf(id)),
    metabyte: String(metaOf(id)),
    mark: grantsText.isGranted({ mark: Math.floor(partitionOf(id) / 2 ** 15) }),
    block: grouped(block),
    lane: String(lane),
    n: String(n),
  };
  const bar = width - 270;
  return (
    <>
      <IdText id={id} parts={PARTS} className="grant-id" x="0" y="24" />
      {PARTS.map(({ name, firstBit, width, field }, i) => (
        <g key={name} data-field={field} transform={`translate(0 ${TOP + i * ROW})`}>
          <text className="strong grant-part" x="0" y="22">
            {grantsText.parts[name]}
          </text>
          <text className="digits grant-value" x="72" y="22">
            {values[name]}
          </text>
          {bar > 60 && (
            <>
              <rect className="grant-track" x="260" y="8" width={bar} height="18" rx="3" />
              <rect
                className="grant-bits"
                x={260 + (firstBit / 80) * bar}
                y="8"
                width={Math.max(4, (width / 80) * bar)}
                height="18"
                rx="2"
              />
            </>
          )}
        </g>
      ))}
    </>
  );
}
