import { toBigInt, toHex, toUuid } from '@sno-id/sdk';
import { useStore } from 'zustand';
import { grouped, hexOf } from '../../model/integer.ts';
import { schemaOf } from '../../model/origins.ts';
import { localTime } from '../../model/time-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FieldMark } from '../../ui/field-mark.tsx';
import { GeneratorMark } from '../../ui/generator-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IdText } from '../../ui/id-text.tsx';
import { useOptions, usePart } from '../../ui/panel-context.ts';
import { createLive } from './live-state.ts';

/** The ID that was chosen: what it says, and its other forms. */
export function Detail() {
  const live = usePart(createLive);
  const { chosen } = useStore(live);
  const meta = useOptions(({ meta }) => chosen && schemaOf([chosen.maker], meta));
  if (!chosen) {
    return (
      <section className="live-detail live-detail-none" aria-label="Chosen ID">
        <p className="note">Choose an ID to see what it says.</p>
      </section>
    );
  }

  const { text, maker, unixMs, tick, meta: byte, partition, sequence } = chosen;
  const forms = [
    ['UUID', toUuid(text)],
    ['Hex', toHex(text)],
    ['BigInt', `${toBigInt(text)}`],
  ] as const;
  return (
    <section className="live-detail" aria-label="Chosen ID">
      <div className="live-detail-head">
        <IdText id={text} />
        <CopyButton text={text} what="ID" />
        <span className="live-detail-maker note" title={maker.name}>
          <GeneratorMark index={maker.index} /> {maker.name}
        </span>
        <IconButton label="Close" path="m4 4 8 8m0-8-8 8" onClick={() => live.choose(undefined)} />
      </div>
      <dl>
        <dt>
          <FieldMark field="time" /> Time
        </dt>
        <dd className="mono" title={localTime(unixMs)}>
          {new Date(unixMs).toISOString()}
        </dd>
        <dt>
          <FieldMark field="tick" /> Tick
        </dt>
        <dd className="mono">{tick}</dd>
        <dt>
          <FieldMark field="metabyte" /> Metabyte
        </dt>
        <dd className="mono">
          {byte} <span className="note">{hexOf(byte, 2)}</span>
          {meta && <div className="note live-detail-meta">{meta.describe(byte)}</div>}
        </dd>
        <dt>
          <FieldMark field="partition" /> Partition
        </dt>
        <dd className="mono">
          {grouped(partition)} <span className="note">{hexOf(partition, 4)}</span>
        </dd>
        <dt>
          <FieldMark field="sequence" /> Sequence
        </dt>
        <dd className="mono">
          {grouped(sequence)} <span className="note">{hexOf(sequence, 4)}</span>
        </dd>
      </dl>
      <dl className="live-forms">
        {forms.map(([form, value]) => (
          <div key={form}>
            <dt>{form}</dt>
            <dd className="mono" title={value}>
              {value}
            </dd>
            <dd>
              <CopyButton text={value} what={form} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
