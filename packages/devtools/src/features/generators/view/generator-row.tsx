import { IconButton } from '@sno-id/kit';
import { grouped, hexOf } from '@sno-id/kit/data';
import { memo, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import { numbersIn, rangeOf } from '../../../ids/collisions.ts';
import { rateText } from '../../../ids/counters.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { isDevice } from '../../../source/device.ts';
import { type Description, isSnowflake, unitMsOf } from '../../../source/family.ts';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { usePart } from '../../../ui/panel-context.ts';
import { useReading } from '../../../ui/use-reading.ts';
import { createFullUnits } from '../model/full-units.ts';
import { createGeneratorList, type Listed } from '../model/generator-list.ts';
import { kindText, rangeText, statusName } from '../model/generator-texts.ts';
import { shareText, timesText, timesThatFit } from '../model/headroom.ts';
import { columnText, deviceText, listText, madeText } from './content.ts';

const GeneratorDetails = /* @__PURE__ */ lazyView(() =>
  import('./generator-details.tsx').then(({ GeneratorDetails }) => GeneratorDetails),
);

const ICONS = {
  pin: 'M5.5 2.5h5M6.5 2.5v4l-2 2.5h7l-2-2.5v-4M8 9v4.5',
  hide: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4M3 13 13 3',
};

interface GeneratorRowProps extends Listed {
  /** Whether ranges differ, so that each says its own. */
  readonly hasRange: boolean;
  /** Whether a link elsewhere in the panel led to this generator. */
  readonly isWanted: boolean;
  /** Its place among all, and how many they are: not all are in the document. */
  readonly index: number;
  readonly count: number;
  /** Learns how high it is. */
  readonly measure: (element: HTMLElement | null) => void;
}

/** One generator in two lines, and its details for those who ask. It is drawn again when it changes. */
export const GeneratorRow = memo(function GeneratorRow(props: GeneratorRowProps) {
  const { generator, isPinned, isHidden, isWanted, index, count, measure } = props;
  const { key, name, context, description } = generator;
  const list = usePart(createGeneratorList);
  const isOpen = useStore(list, ({ open }) => open.has(key));
  const detailsId = useId();
  const row = useRef<HTMLLIElement>(null);
  const isPressed = useRef(false);

  // The same function each time: another one would be called for an element that is already there.
  const attach = useCallback(
    (element: HTMLLIElement | null) => {
      row.current = element;
      measure(element);
    },
    [measure],
  );

  useEffect(() => {
    if (!isWanted) return;
    row.current?.focus();
    list.revealed();
  }, [isWanted, list]);

  // Not if details that are open come back into view: that would stop whoever scrolls.
  const onShown = useCallback(() => {
    if (isPressed.current) row.current?.scrollIntoView({ block: 'nearest' });
    isPressed.current = false;
  }, []);

  return (
    <li
      className="generators-row"
      ref={attach}
      tabIndex={-1}
      data-index={index}
      data-hidden={isHidden || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div className="generators-line">
        <div className="generators-name">
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => {
                isPressed.current = true;
                list.toggle(key);
              }}
            >
              <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
                <path d="m5 2 6 6-6 6" />
              </svg>
              <GeneratorMark index={generator.index} />
              {name}
            </button>
          </h2>
          <p className="note">
            {context.label}
            {description.kind !== 'generator' && `, ${kindText(description)}`}
          </p>
        </div>
        <dl className="generators-columns">
          <Identity description={description} />
          {props.hasRange && <Sequence description={description} />}
          <Load generator={generator} />
        </dl>
        <div className="generators-marks">
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
      </div>
      <div id={detailsId}>{isOpen && <GeneratorDetails generator={generator} onShown={onShown} />}</div>
    </li>
  );
});

interface CellProps {
  /** The name of the column, which is not drawn in each row. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Cell({ label, className, children }: CellProps) {
  return (
    <div className={className}>
      <dt className="unseen">{label}</dt>
      {children}
    </div>
  );
}

/** What tells the IDs of a generator from those of others. */
function Identity({ description }: { readonly description: Description }) {
  if (isSnowflake(description)) {
    const [first, ...others] = Object.entries(description.node).map(
      ([name, value]) => `${name} ${grouped(value)}`,
    );
    return (
      <Cell label={columnText.node}>
        <dd className={first ? undefined : 'note'}>{first ?? columnText.noNode}</dd>
        {others.length > 0 && <dd>{others.join(', ')}</dd>}
      </Cell>
    );
  }
  const { partition } = description;
  const status = isDevice(description) ? description.status : undefined;
  return (
    <Cell label={columnText.partition}>
      {status?.kind === 'provisional' ? (
        <dd>{deviceText.random}</dd>
      ) : (
        <dd className="mono" data-field="partition">
          {grouped(partition)} <span className="note">{hexOf(partition, 4)}</span>
        </dd>
      )}
      {status ? (
        <dd className={status.reason === 'fork' ? 'note wrong' : 'note'}>{statusName(status)}</dd>
      ) : (
        <dd className="note">
          bytes {partition >> 8}, {partition & 0xff}
        </dd>
      )}
    </Cell>
  );
}

function Sequence({ description }: { readonly description: Description }) {
  const range = rangeOf(description);
  const numbers = numbersIn(description);
  return (
    <Cell label={columnText.sequence} className="generators-sequence">
      <dd className="mono" data-field="sequence">
        {rangeText(range.from, range.to)}
      </dd>
      {range.to - range.from + 1 === numbers && <dd className="note">{columnText.whole}</dd>}
    </Cell>
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
      <Cell label={columnText.made}>
        <dd className="mono">
          {grouped(log.made(key))}
          {counted?.isPartial && '+'}
        </dd>
        <dd className="note">{counted && madeText.since(counted)}</dd>
      </Cell>
      <Cell label={columnText.load}>
        <dd className="mono">{rateText(rate)} IDs/s</dd>
        {full > 0 ? (
          <dd className="note wrong">{columnText.full(shareText(full))}</dd>
        ) : (
          <dd className="mono note">
            {timesText(timesThatFit(description.capacity, rate, unitMsOf(description)))}
          </dd>
        )}
      </Cell>
    </>
  );
}
