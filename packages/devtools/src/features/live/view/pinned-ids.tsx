import { IconButton } from '@sno-id/kit';
import { durationText, plural } from '@sno-id/kit/data';
import { useStore } from 'zustand';
import type { LoggedId } from '../../../ids/id-rows.ts';
import { AnyIdText } from '../../../ui/any-id-text.tsx';
import { usePart } from '../../../ui/panel-context.ts';
import { compared } from '../model/compare-ids.ts';
import { createLive } from '../model/live-state.ts';
import { detailText } from './content.ts';

/** The IDs that were pinned, and the chosen one beside the newest of them. */
export function PinnedIds({ chosen }: { readonly chosen: LoggedId }) {
  const live = usePart(createLive);
  const pinned = useStore(live, ({ pinned }) => pinned);
  const other = pinned.filter(({ number }) => number !== chosen.number).at(-1);
  if (pinned.length === 0) return null;
  return (
    <div className="live-pins">
      <h2>{detailText.pinned}</h2>
      <ul className="live-pinned" aria-label={detailText.pinned}>
        {pinned.map(id => (
          <li key={id.number}>
            <button
              type="button"
              className="button button-quiet"
              aria-current={id.number === chosen.number || undefined}
              onClick={() => live.choose(id)}
            >
              <AnyIdText id={'values' in id ? id.id : id.text} />
            </button>
            <IconButton
              label={`Unpin ${id.text}`}
              path="m4 4 8 8m0-8-8 8"
              onClick={() => live.pin(id, false)}
            />
          </li>
        ))}
      </ul>
      {other && <ComparedIds a={chosen} b={other} />}
    </div>
  );
}

const NAMES = ['Selected', 'Pinned'] as const;

function ComparedIds({ a, b }: { readonly a: LoggedId; readonly b: LoggedId }) {
  const comparison = compared(a, b);
  if (!comparison) return <p className="note">A sno ID and a snowflake have no bits in common.</p>;
  const { fields, bytes, apartMs, differing } = comparison;
  const order = apartMs === 0 ? 'In the same unit' : `${durationText(apartMs)} apart`;
  return (
    <section className="live-compared" aria-label="Comparison">
      <p className="note">
        {order},{' '}
        {differing === 0
          ? 'no bit differs'
          : `${plural(differing, 'bit')} ${differing === 1 ? 'differs' : 'differ'}`}
      </p>
      <table>
        <thead>
          <tr>
            <td />
            {[a, b].map((id, i) => (
              <th key={id.number} scope="col">
                {NAMES[i]} <AnyIdText id={'values' in id ? id.id : id.text} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="mono">
          {fields.map(({ name, a, b }) => (
            <tr key={name} data-differs={a !== b}>
              <th scope="row">{name}</th>
              <td>{a}</td>
              <td>{b}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Bits label={NAMES[0]} bytes={bytes} />
      <Bits label={NAMES[1]} bytes={bytes.map(({ a, b }) => ({ a: b, b: a }))} />
    </section>
  );
}

interface BitsProps {
  readonly label: string;
  readonly bytes: readonly { readonly a: string; readonly b: string }[];
}

function Bits({ label, bytes }: BitsProps) {
  return (
    <p className="live-bits mono">
      <span className="live-bits-label">{label}</span>{' '}
      {bytes.map(({ a, b }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a byte is its place
        <span key={i}>
          {[...a].map((bit, j) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
            bit === b[j] ? bit : <mark key={j}>{bit}</mark>,
          )}{' '}
        </span>
      ))}
    </p>
  );
}
