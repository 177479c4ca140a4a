import { useId, useState } from 'react';
import { createFullUnits } from '../../model/full-units.ts';
import { burstMs, perSecond, shareText, timesText, timesThatFit } from '../../model/headroom.ts';
import { createIdLog } from '../../model/id-log.ts';
import { grouped, hexOf } from '../../model/integer.ts';
import type { Registered } from '../../model/registry.ts';
import { durationText } from '../../model/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { GeneratorMark } from '../../ui/generator-mark.tsx';
import { usePart } from '../../ui/panel-context.ts';
import { RangeBar } from './range-bar.tsx';
import { SnapshotBox } from './snapshot-box.tsx';
import { rangeText, rateText } from './words.ts';

/** How many IDs at once are an example of a burst. */
const BURST = 10_000;

/** One generator: its numbers, and its snapshot for those who ask. */
export function GeneratorBlock({ generator }: { readonly generator: Registered }) {
  const { key, name, context, index, description } = generator;
  const { kind, partition, sequenceMin, sequenceMax, capacity } = description;
  const log = usePart(createIdLog);
  const full = usePart(createFullUnits).share(key);
  const rate = log.rate(key);
  const burst = burstMs(BURST, capacity);
  const [isOpen, setOpen] = useState(false);
  const boxId = useId();

  return (
    <li className="generators-block">
      <div className="generators-title">
        <h2>
          <GeneratorMark index={index} /> {name}
        </h2>
        <span className="note">
          {context.label}
          {kind !== 'generator' && `, ${kind}`}
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
        <div>
          <dt>Partition</dt>
          <dd className="mono" data-field="partition">
            {grouped(partition)}
          </dd>
          <dd className="mono note">
            {hexOf(partition, 4)} · {partition >> 8}, {partition & 0xff}
          </dd>
        </div>
        <div className="generators-sequence">
          <dt>Sequence</dt>
          <dd className="mono" data-field="sequence">
            {rangeText(sequenceMin, sequenceMax)}
          </dd>
          <dd>
            <RangeBar range={{ from: sequenceMin, to: sequenceMax }} />
          </dd>
        </div>
        <div>
          <dt>Capacity</dt>
          <dd className="mono">{grouped(capacity)} a unit</dd>
          <dd className="mono note">{grouped(perSecond(capacity))} a second</dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd className="mono">{rateText(rate)} IDs/s</dd>
          <dd className="mono note">{grouped(log.made(key))} made</dd>
        </div>
        <div>
          <dt>Headroom</dt>
          <dd className="mono">{timesText(timesThatFit(capacity, rate))}</dd>
          <dd className={full > 0 ? 'note wrong' : 'note'}>
            {full > 0 ? `pool full in ${shareText(full)} of units` : 'pool not full'}
          </dd>
        </div>
        <div>
          <dt>{grouped(BURST)} at once</dt>
          <dd className="mono">{durationText(burst)}</dd>
          <dd className="note">{burst > 0 ? 'at least' : 'fit into a unit'}</dd>
        </div>
      </dl>
      <div id={boxId}>{isOpen && <SnapshotBox generator={generator} />}</div>
    </li>
  );
}
