import { Button } from '@sno-id/kit';
import { durationText, grouped, hexOf } from '@sno-id/kit/data';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import { useId, useState } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { numbersIn, rangeOf } from '../../../ids/collisions.ts';
import { rateText } from '../../../ids/counters.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { isDevice } from '../../../source/device.ts';
import { type Description, isSnowflake, unitMsOf } from '../../../source/family.ts';
import { Fact } from '../../../ui/fact.tsx';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';
import { usePart } from '../../../ui/panel-context.ts';
import { useReading } from '../../../ui/use-reading.ts';
import { createFullUnits } from '../model/full-units.ts';
import { kindText, layoutText, rangeText, timeText } from '../model/generator-texts.ts';
import { burstMs, perSecond, shareText, timesText, timesThatFit } from '../model/headroom.ts';
import { deviceText, madeText } from './content.ts';
import { DeviceFacts } from './device-facts.tsx';
import { RangeBar } from './range-bar.tsx';
import { SnapshotBox } from './snapshot-box.tsx';

/** How many IDs at once are an example of a burst. */
const BURST = 10_000;

interface GeneratorBlockProps {
  readonly generator: Registered;
  /** Its place among all, and how many they are: not all are in the document. */
  readonly index: number;
  readonly count: number;
  /** Learns how high it is. */
  readonly measure: (element: HTMLElement | null) => void;
}

/** One generator: its numbers, and its snapshot for those who ask. */
export function GeneratorBlock({ generator, index: at, count, measure }: GeneratorBlockProps) {
  useReading();
  const { key, name, context, index, description, counted } = generator;
  const { kind, capacity } = description;
  const { from, to } = rangeOf(description);
  const unitMs = unitMsOf(description);
  const log = usePart(createIdLog);
  const full = usePart(createFullUnits).share(key);
  const rate = log.rate(key);
  const timelines = isSnowflake(description) ? timelineCount(description) : 1;
  const burst = burstMs(BURST, capacity, unitMs);
  const [isOpen, setOpen] = useState(false);
  const boxId = useId();

  return (
    <li
      className="generators-block"
      ref={measure}
      data-index={at}
      aria-posinset={at + 1}
      aria-setsize={count}
    >
      <div className="generators-title">
        <h2>
          <GeneratorMark index={index} /> {name}
        </h2>
        <span className="note">
          {context.label}
          {kind !== 'generator' && `, ${kindText(description)}`}
        </span>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={boxId}
          aria-label={`Snapshot of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'} Snapshot
        </Button>
      </div>
      <dl className="generators-facts">
        <Identity description={description} />
        <div className="generators-sequence">
          <dt>Sequence</dt>
          <dd className="mono" data-field="sequence">
            {rangeText(from, to)}
          </dd>
          <dd>
            <RangeBar range={{ from, to }} numbers={numbersIn(description)} />
          </dd>
        </div>
        <Fact
          label="Capacity"
          value={`${grouped(capacity)} per unit`}
          detail={`${grouped(perSecond(capacity, unitMs))} per second`}
          note={timelines > 1 && `on each of ${grouped(timelines)} timelines`}
        />
        <Fact
          label="Rate"
          value={`${rateText(rate)} IDs/s`}
          detail={`${grouped(log.made(key))}${counted?.isPartial ? '+' : ''} made`}
          note={counted && madeText.since(counted)}
        />
        <Fact
          label="Headroom"
          value={timesText(timesThatFit(capacity, rate, unitMs))}
          note={full > 0 ? `pool full in ${shareText(full)} of units` : 'pool never full'}
          isWrong={full > 0}
        />
        <Fact
          label={`Burst of ${grouped(BURST)}`}
          value={durationText(burst)}
          note={burst === 0 ? 'fits into one unit' : timelines > 1 ? 'on one timeline' : 'at least'}
        />
        {isSnowflake(description) && (
          <Fact
            className="generators-layout"
            label="Layout, in bits"
            value={layoutText(description)}
            note={timeText(description)}
          />
        )}
      </dl>
      {isDevice(description) && <DeviceFacts name={name} status={description.status} />}
      <div id={boxId}>{isOpen && <SnapshotBox generator={generator} />}</div>
    </li>
  );
}

/** On how many timelines a layout has IDs: each unit holds as many on each of them. */
function timelineCount({ fields }: SnowflakeDescription): number {
  return 2 ** (fields.find(({ role }) => role === 'timeline')?.width ?? 0);
}

/** What tells the IDs of a generator from those of others. */
function Identity({ description }: { readonly description: Description }) {
  if (isSnowflake(description)) {
    const node = Object.entries(description.node);
    return (
      <Fact label="Node" note={node.length === 0 && 'no node fields'}>
        {node.map(([name, value]) => (
          <dd key={name}>
            {name} <span className="mono">{grouped(value)}</span>
          </dd>
        ))}
      </Fact>
    );
  }
  if (isDevice(description) && description.status.kind === 'provisional') {
    return <Fact label="Partition" note={deviceText.random} />;
  }
  const { partition } = description;
  return (
    <div>
      <dt>Partition</dt>
      <dd className="mono" data-field="partition">
        {grouped(partition)}
      </dd>
      <dd className="mono note" title="In hex, and as two bytes">
        {hexOf(partition, 4)} · {partition >> 8}, {partition & 0xff}
      </dd>
    </div>
  );
}
