import { Button, IconButton, Term } from '@sno-id/kit';
import { durationText, grouped, hexOf } from '@sno-id/kit/data';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
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
import { createGeneratorList, type Listed } from '../model/generator-list.ts';
import { kindText, layoutText, rangeText, timeText } from '../model/generator-texts.ts';
import { burstMs, perSecond, shareText, timesText, timesThatFit } from '../model/headroom.ts';
import { deviceText, listText, madeText } from './content.ts';
import { DeviceFacts } from './device-facts.tsx';
import { RangeBar } from './range-bar.tsx';
import { SnapshotBox } from './snapshot-box.tsx';

/** How many IDs at once are an example of a burst. */
const BURST = 10_000;

const ICONS = {
  pin: 'M5.5 2.5h5M6.5 2.5v4l-2 2.5h7l-2-2.5v-4M8 9v4.5',
  hide: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4M3 13 13 3',
};

interface GeneratorBlockProps extends Listed {
  /** Whether its range is drawn, unless it is the whole: not if all generators have the same one. */
  readonly hasBar: boolean;
  /** Whether a link elsewhere in the panel led to this generator. */
  readonly isWanted: boolean;
  /** Its place among all, and how many they are: not all are in the document. */
  readonly index: number;
  readonly count: number;
  /** Learns how high it is. */
  readonly measure: (element: HTMLElement | null) => void;
}

/** One generator: its numbers, and its snapshot for those who ask. It is drawn again when it changes. */
export const GeneratorBlock = memo(function GeneratorBlock(props: GeneratorBlockProps) {
  const { generator, isPinned, isHidden, isWanted, index, count, measure } = props;
  const { name, description } = generator;
  const list = usePart(createGeneratorList);
  const [isOpen, setOpen] = useState(false);
  const boxId = useId();
  const block = useRef<HTMLLIElement>(null);

  // The same function each time: another one would be called for an element that is already there.
  const attach = useCallback(
    (element: HTMLLIElement | null) => {
      block.current = element;
      measure(element);
    },
    [measure],
  );

  useEffect(() => {
    if (!isWanted) return;
    block.current?.focus();
    list.revealed();
  }, [isWanted, list]);

  return (
    <li
      className="generators-block"
      ref={attach}
      tabIndex={-1}
      data-index={index}
      data-hidden={isHidden || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div className="generators-title">
        <h2>
          <GeneratorMark index={generator.index} /> {name}
        </h2>
        <span className="note">
          {generator.context.label}
          {description.kind !== 'generator' && `, ${kindText(description)}`}
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
        <IconButton
          label={listText.pin(name)}
          path={ICONS.pin}
          aria-pressed={isPinned}
          onClick={() => list.pin(generator, !isPinned)}
        />
        <IconButton
          label={listText.hide(name)}
          path={ICONS.hide}
          aria-pressed={isHidden}
          onClick={() => list.hide(generator, !isHidden)}
        />
      </div>
      <Facts generator={generator} hasBar={props.hasBar} />
      {isDevice(description) && <DeviceFacts name={name} status={description.status} />}
      <div id={boxId}>{isOpen && <SnapshotBox generator={generator} />}</div>
    </li>
  );
});

interface FactsProps {
  readonly generator: Registered;
  readonly hasBar: boolean;
}

function Facts({ generator, hasBar }: FactsProps) {
  const { description } = generator;
  const { capacity } = description;
  const range = rangeOf(description);
  const numbers = numbersIn(description);
  const unitMs = unitMsOf(description);
  const timelines = isSnowflake(description) ? timelineCount(description) : 1;
  const burst = burstMs(BURST, capacity, unitMs);
  return (
    <dl className="generators-facts">
      <Identity description={description} />
      <div className="generators-sequence">
        <dt>
          <Term term="sequence">Sequence</Term>
        </dt>
        <dd className="mono" data-field="sequence">
          {rangeText(range.from, range.to)}
        </dd>
        {hasBar && (range.from > 0 || range.to < numbers - 1) && (
          <dd>
            <RangeBar range={range} numbers={numbers} />
          </dd>
        )}
      </div>
      <Fact
        label="Capacity"
        term="capacity"
        value={`${grouped(capacity)} per unit`}
        detail={`${grouped(perSecond(capacity, unitMs))} per second`}
        note={timelines > 1 && `on each of ${grouped(timelines)} timelines`}
      />
      <Load generator={generator} />
      <Fact
        label={`Burst of ${grouped(BURST)}`}
        term="burst"
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
  );
}

/** What changes all the time: how many IDs are made, and how many more could be. */
function Load({ generator: { key, description, counted } }: { readonly generator: Registered }) {
  useReading();
  const log = usePart(createIdLog);
  const full = usePart(createFullUnits).share(key);
  const rate = log.rate(key);
  return (
    <>
      <Fact
        label="Rate"
        value={`${rateText(rate)} IDs/s`}
        detail={`${grouped(log.made(key))}${counted?.isPartial ? '+' : ''} made`}
        note={counted && madeText.since(counted)}
      />
      <Fact
        label="Headroom"
        term="headroom"
        value={timesText(timesThatFit(description.capacity, rate, unitMsOf(description)))}
        note={full > 0 ? `pool full in ${shareText(full)} of units` : 'pool never full'}
        isWrong={full > 0}
      />
    </>
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
      <Fact label="Node" term="node" note={node.length === 0 && 'no node fields'}>
        {node.map(([name, value]) => (
          <dd key={name}>
            {name} <span className="mono">{grouped(value)}</span>
          </dd>
        ))}
      </Fact>
    );
  }
  if (isDevice(description) && description.status.kind === 'provisional') {
    return <Fact label="Partition" term="partition" note={deviceText.random} />;
  }
  const { partition } = description;
  return (
    <div>
      <dt>
        <Term term="partition">Partition</Term>
      </dt>
      <dd className="mono" data-field="partition">
        {grouped(partition)}
      </dd>
      <dd className="mono note" title="In hex, and as two bytes">
        {hexOf(partition, 4)} · {partition >> 8}, {partition & 0xff}
      </dd>
    </div>
  );
}
