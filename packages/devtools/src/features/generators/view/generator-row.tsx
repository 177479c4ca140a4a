import { grouped, hexOf } from '@sno-id/kit/data';
import { memo, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import { numbersIn, rangeOf } from '../../../ids/collisions.ts';
import { rateText } from '../../../ids/counters.ts';
import { blockText } from '../../../ids/granted.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { shownName } from '../../../ids/maker.ts';
import { isDevice } from '../../../source/device.ts';
import { type Description, isSnowflake } from '../../../source/family.ts';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { useReading } from '../../../ui/use-redraw.ts';
import { createDuplicates } from '../model/duplicates.ts';
import { createGeneratorList } from '../model/generator-list.ts';
import {
  kindText,
  nodeText,
  rangeText,
  sharingText,
  statusName,
  writerText,
} from '../model/generator-texts.ts';
import { columnText, deviceText, madeText } from './content.ts';

const GeneratorDetails = /* @__PURE__ */ lazyView(
  () => import('./generator-details.tsx'),
  'GeneratorDetails',
);

interface GeneratorRowProps {
  readonly generator: Registered;
  /** Whether a link elsewhere in the panel led to this generator. */
  readonly isWanted: boolean;
  /** Its place among all: not all are in the document. */
  readonly index: number;
}

/** One generator in two lines, and its details for those who ask. It is drawn again when it changes. */
export const GeneratorRow = memo(function GeneratorRow(props: GeneratorRowProps) {
  const { generator, isWanted, index } = props;
  const { key, name, context, description } = generator;
  const list = usePart(createGeneratorList);
  const isOpen = useStore(list, ({ open }) => open.has(key));
  const writer = useRegistry(({ generators }) => writerText(generator, generators));
  const detailsId = useId();
  const row = useRef<HTMLTableSectionElement>(null);
  const isPressed = useRef(false);

  useEffect(() => {
    if (!isWanted) return;
    row.current?.focus();
    list.setState({ wanted: undefined });
  }, [isWanted, list]);

  // Not if details that are open come back into view: that would stop whoever scrolls.
  const onShown = useCallback(() => {
    if (isPressed.current) row.current?.scrollIntoView({ block: 'nearest' });
    isPressed.current = false;
  }, []);

  return (
    <tbody className="generators-row" ref={row} tabIndex={-1}>
      <tr className="generators-line" aria-rowindex={index + 2}>
        <th scope="row" className="generators-name">
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => {
                isPressed.current = true;
                list.toggle(key);
              }}
            >
              <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
                <path d="m5 2 6 6-6 6" />
              </svg>
              <GeneratorMark index={generator.index} />
              <span title={name}>{shownName(name)}</span>
            </button>
          </h2>
          <p className="note">
            {context.label}
            {description.kind !== 'generator' && `, ${kindText(description)}`}
            {writer && `, ${writer}`}
          </p>
        </th>
        <Identity description={description} />
        <Sequence generator={generator} />
        <Load generator={generator} />
      </tr>
      {isOpen && (
        <tr>
          <td id={detailsId} colSpan={5}>
            <GeneratorDetails generator={generator} onShown={onShown} />
          </td>
        </tr>
      )}
    </tbody>
  );
});

function Identity({ description }: { readonly description: Description }) {
  if (isSnowflake(description)) {
    const node = nodeText(description);
    return (
      <td className="generators-partition">
        <p className={node ? undefined : 'note'}>{node || columnText.noNode}</p>
      </td>
    );
  }
  const { partition, sequenceMin, capacity } = description;
  const status = isDevice(description) ? description.status : undefined;
  return (
    <td className="generators-partition">
      {status?.kind === 'provisional' ? (
        <p>{deviceText.random}</p>
      ) : (
        <p className="mono" data-field="partition">
          {partition} <span className="note">{hexOf(partition, 4)}</span>
        </p>
      )}
      {status && (
        <p className={status.reason === 'fork' ? 'note wrong' : 'note'}>
          {[statusName(status), blockText(partition, sequenceMin, capacity)].filter(Boolean).join(', ')}
        </p>
      )}
    </td>
  );
}

function Sequence({ generator }: { readonly generator: Registered }) {
  const { description } = generator;
  const { areApart, crossings } = usePart(createDuplicates);
  const generators = useRegistry(({ generators }) => generators);
  const crossed = useRegistry(crossings);
  // biome-ignore lint/correctness/useExhaustiveDependencies(crossed): says that others are apart
  const sharing = useMemo(
    () => sharingText(generator, generators, areApart),
    [generator, generators, areApart, crossed],
  );
  const range = rangeOf(description);
  const isWhole = range.to - range.from + 1 === numbersIn(description);
  return (
    <td className="generators-sequence">
      <p className="mono" data-field="sequence">
        {rangeText(range.from, range.to)}
      </p>
      {(sharing || isWhole) && (
        <p className={sharing ? 'note wrong' : 'note'}>{sharing ?? columnText.whole}</p>
      )}
    </td>
  );
}

function Load({ generator: { key, counted } }: { readonly generator: Registered }) {
  useReading();
  const log = usePart(createIdLog);
  return (
    <>
      <td className="generators-made">
        <p className="mono">
          {counted?.isPartial && log.made(key) === 0 ? madeText.unseen : grouped(log.made(key))}
          {counted?.isPartial && log.made(key) > 0 && '+'}
        </p>
        <p className="note">{counted && madeText.since(counted)}</p>
      </td>
      <td className="generators-load">
        <p className="mono">{rateText(log.rate(key))} IDs/s</p>
      </td>
    </>
  );
}
