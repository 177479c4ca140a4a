import { Button, CopyButton, FieldMark, IconButton, Term } from '@sno-id/kit';
import { fieldTexts, grouped, hexOf, isoText, localTime, utcTime } from '@sno-id/kit/data';
import { Fragment, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { AnyMeta } from '../../../core/options.ts';
import { grantText } from '../../../ids/granted.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import type { IdRows, LoggedId, LoggedSnowflake } from '../../../ids/id-rows.ts';
import { schemaOf } from '../../../ids/origins.ts';
import { AnyIdText } from '../../../ui/any-id-text.tsx';
import { MadeBy } from '../../../ui/call-site.tsx';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';
import { IdForms } from '../../../ui/id-forms.tsx';
import { useOptions, usePanel, usePart } from '../../../ui/panel-context.ts';
import { createDuplicates } from '../../generators/model/duplicates.ts';
import { createFlips } from '../model/flips.ts';
import { createLive } from '../model/live-state.ts';
import { detailText, listText } from './content.ts';
import { PinnedIds } from './pinned-ids.tsx';

const PIN = 'M5.5 2.5h5M6.5 2.5v4l-2 2.5h7l-2-2.5v-4M8 9v4.5';

/** The ID that was chosen: what it says, and its other forms. */
export function Detail() {
  const live = usePart(createLive);
  const { chosen, pinned } = useStore(live);
  const meta = useOptions(({ meta }) => chosen && schemaOf([chosen.maker], meta));
  if (!chosen) return null;
  const { text, maker, number } = chosen;
  const id = 'values' in chosen ? chosen.id : chosen.text;
  const isPinned = pinned.some(one => one.number === number);
  return (
    <section className="live-detail" aria-label="Selected ID">
      <div className="live-detail-head">
        <AnyIdText id={id} />
        <CopyButton text={text} what="ID" />
        <IconButton
          label="Pin ID"
          path={PIN}
          aria-pressed={isPinned}
          onClick={() => live.pin(chosen, !isPinned)}
        />
        <span className="live-detail-maker note" title={maker.fullName}>
          <GeneratorMark index={maker.index} /> {maker.fullName}
        </span>
        <IconButton label="Close" path="m4 4 8 8m0-8-8 8" onClick={() => live.choose(undefined)} />
      </div>
      <MadeBy maker={maker.key} id={id} />
      <Why id={chosen} />
      <PinnedIds chosen={chosen} />
      <dl>
        <Fields id={chosen} meta={meta} />
      </dl>
      <IdForms id={id} makers={[maker.key]} />
    </section>
  );
}

/** Why the ID stands out: it was made twice, or its tick or timeline flipped, here or before. */
function Why({ id }: { readonly id: LoggedId }) {
  const { pulse, settings } = usePanel();
  const { rows } = usePart(createIdLog);
  const duplicates = usePart(createDuplicates);
  const flip = usePart(createFlips).until(id.number, id.maker.key);
  const value = 'values' in id ? id.id : id.text;
  const isRepeated = useSyncExternalStore(pulse.subscribe, () => duplicates.isRepeated(value));
  // Of a device, the tick says that an ID is provisional.
  const isTicked = 'tick' in id && id.tick === 1 && !id.maker.lane;
  return (
    <>
      {isRepeated && (
        <p className="live-why">
          <span className="live-mark" data-kind="repeat">
            {listText.repeat.label}
          </span>{' '}
          {detailText.repeat(othersOf(rows, id))}{' '}
          <Button look="quiet" onClick={() => settings.choose({ view: 'problems' })}>
            {detailText.problems}
          </Button>
        </p>
      )}
      {flip && (isTicked || flip.number === id.number) && (
        <p className="live-why">
          <span className="live-mark">{flip.label}</span>{' '}
          {flip.number === id.number ? flip.text : detailText.since(utcTime(flip.atMs), flip.text)}
        </p>
      )}
      {!flip && isTicked && <p className="live-why">{detailText.flippedBefore}</p>}
    </>
  );
}

/** Who made the same ID besides, as far as the list has it. */
function othersOf(rows: IdRows, id: LoggedId): string[] {
  const same = rows.select({ test: ({ unixMs, text }) => unixMs === id.unixMs && text === id.text });
  const others = same.filter(number => number !== id.number);
  return [...new Set(others.map(number => rows.at(number)!.maker.fullName))];
}

function Fields({ id, meta }: { readonly id: LoggedId; readonly meta: AnyMeta | undefined }) {
  const grant = 'values' in id ? undefined : grantText(id);
  const fields = 'values' in id ? snowflakeTexts(id) : fieldTexts(id, undefined, meta);
  const all = grant ? [...fields, factOf('Grant', grant)] : fields;
  return all.map(({ field, label, value, notes }) => (
    <Fragment key={label}>
      <dt>
        {field && <FieldMark field={field} />}{' '}
        {field && field !== 'time' ? <Term term={field}>{label}</Term> : label}
      </dt>
      <dd className="mono">
        {value}{' '}
        {notes.map(note => (
          <span key={note} className="note live-detail-note">
            {note}
          </span>
        ))}
      </dd>
    </Fragment>
  ));
}

function snowflakeTexts({ unixMs, values }: LoggedSnowflake) {
  const others = values.map(({ name, value }) => factOf(name, grouped(value), hexOf(value, 1)));
  return [factOf('Time', isoText(unixMs), localTime(unixMs)), ...others];
}

function factOf(label: string, value: string, ...notes: string[]) {
  return { field: undefined, label, value, notes };
}
