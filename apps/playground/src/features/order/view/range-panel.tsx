import { CopyButton, IdText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { useMemo, useRef, useState } from 'react';
import { LinkedField } from '../../../components/linked-field.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SqlBox } from '../../../components/sql-box.tsx';
import { report } from '../../../lib/facts.ts';
import { rangeText } from '../content.ts';
import { type Bounds, readEnd, sqlOf, type TimeRange, withEnd, within } from '../model/range.ts';
import { makeSamples, SAMPLE_SIZE } from '../model/sample-year.ts';
import { TimeAxis } from './time-axis.tsx';

interface RangePanelProps {
  readonly range: TimeRange;
  readonly bounds: Bounds;
  readonly onRange: (range: TimeRange) => void;
}

const ENDS = [
  { end: 'from', label: rangeText.from },
  { end: 'to', label: rangeText.to },
] as const;

/** A time range, and the two IDs that enclose all of its IDs. */
export function RangePanel({ range, bounds, onRange }: RangePanelProps) {
  const samples = useMemo(makeSamples, []);
  const count = useMemo(() => within(samples, bounds).length, [samples, bounds]);
  const ends = useRef<HTMLDivElement>(null);
  // A field with another key has forgotten what was typed into it, and shows its end of the range.
  const [versions, setVersions] = useState({ from: 0, to: 0 });

  function rewrite(...fields: (keyof TimeRange)[]) {
    setVersions(now => ({ ...now, ...Object.fromEntries(fields.map(end => [end, now[end] + 1])) }));
    report({ problem: undefined });
  }

  function take(end: keyof TimeRange, text: string): string | undefined {
    const fields = ends.current?.querySelectorAll('input') ?? [];
    const reading = readEnd(range, end, text, fields[end === 'from' ? 1 : 0]?.value);
    report({ problem: reading.ok ? undefined : { of: 'orderRange', word: reading.problem } });
    if (reading.ok) onRange(reading.value);
    return reading.ok ? undefined : reading.problem;
  }

  return (
    <Panel title={rangeText.title} className="order-range-panel">
      <p className="order-words">{rangeText.lead}</p>
      <div className="order-range">
        <div className="order-range-times">
          <div ref={ends} className="order-range-ends">
            {ENDS.map(({ end, label }) => (
              <div key={end} className="order-time">
                <span aria-hidden="true">{label}</span>
                <LinkedField
                  key={versions[end]}
                  label={label}
                  text={new Date(range[end]).toISOString()}
                  onEdit={text => take(end, text)}
                  onStep={by => {
                    onRange(withEnd(range, end, range[end] + by * UNIT_MS));
                    rewrite(end === 'from' ? 'to' : 'from');
                  }}
                />
              </div>
            ))}
          </div>
        </div>
        <TimeAxis
          samples={samples}
          range={range}
          count={count}
          onRange={next => {
            onRange(next);
            rewrite('from', 'to');
          }}
        />
        <p className="order-count">
          <b className="mono">{grouped(count)}</b> {rangeText.count({ all: grouped(SAMPLE_SIZE) })}
        </p>
      </div>
      <div className="order-bounds">
        <dl>
          <Bound name={rangeText.first} id={bounds.first} what={rangeText.firstWhat} />
          <Bound name={rangeText.last} id={bounds.last} what={rangeText.lastWhat} />
        </dl>
        <SqlBox sql={sqlOf(bounds)} />
      </div>
    </Panel>
  );
}

function Bound({ name, id, what }: { readonly name: string; readonly id: Sno; readonly what: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <IdText id={id} />
        <CopyButton text={id} what={what} />
      </dd>
    </div>
  );
}
