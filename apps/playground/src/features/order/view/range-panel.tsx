import { Button, CopyButton, IdText, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { useMemo, useRef, useState } from 'react';
import { LinkedField } from '../../../components/linked-field.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SqlBox } from '../../../components/sql-box.tsx';
import type { Column } from '../../../lib/columns.ts';
import { report } from '../../../lib/facts.ts';
import { rangeText } from '../content.ts';
import {
  type Bounds,
  boundsOf,
  isLasting,
  LENGTHS,
  lasting,
  readEnd,
  sqlOf,
  type TimeRange,
  withEnd,
  within,
} from '../model/range.ts';
import { makeSamples, SAMPLE_FROM_MS, SAMPLE_SIZE, SAMPLE_TO_MS } from '../model/sample-year.ts';
import { TimeAxis } from './time-axis.tsx';

interface RangePanelProps {
  readonly range: TimeRange;
  readonly bounds: Bounds;
  readonly column: Column;
  readonly onRange: (range: TimeRange, step?: string) => void;
  readonly onColumn: (column: Column) => void;
}

const ENDS = [
  { end: 'from', label: rangeText.from },
  { end: 'to', label: rangeText.to },
] as const;

/** A time range, and the two IDs that enclose all of its IDs. */
export function RangePanel({ range, bounds, column, onRange, onColumn }: RangePanelProps) {
  const samples = useMemo(makeSamples, []);
  const count = useMemo(() => within(samples, bounds).length, [samples, bounds]);
  const announce = useAnnounce();

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

  function choose(next: TimeRange, step: string) {
    onRange(next, step);
    rewrite('from', 'to');
    announce(rangeText.announce({ step, count: grouped(within(samples, boundsOf(next)).length) }));
  }

  return (
    <Panel title={rangeText.title} className="order-range-panel">
      <p className="order-words">
        {rangeText.lead} <code>firstAt(from)</code> {rangeText.and} <code>lastAt(to)</code>
        {rangeText.leadEnd}
      </p>
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
          <Lengths range={range} onChoose={choose} />
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
        <SqlBox sql={sqlOf(bounds, column)} column={column} onColumn={onColumn} />
      </div>
    </Panel>
  );
}

interface LengthsProps {
  readonly range: TimeRange;
  readonly onChoose: (range: TimeRange, step: string) => void;
}

function Lengths({ range, onChoose }: LengthsProps) {
  const all = { from: SAMPLE_FROM_MS, to: SAMPLE_TO_MS - 1 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className="order-range-lengths" role="group" aria-label={rangeText.lengths}>
      {LENGTHS.map(({ name, ms }) => (
        <Button
          key={name}
          aria-pressed={isLasting(range, ms)}
          onClick={() => onChoose(lasting(range, ms), name)}
        >
          {name}
        </Button>
      ))}
      <Button
        aria-pressed={range.from === all.from && range.to === all.to}
        onClick={() => onChoose(all, rangeText.whole)}
      >
        {rangeText.all}
      </Button>
    </div>
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
