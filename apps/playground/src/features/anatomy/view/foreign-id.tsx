import { Button } from '@sno-id/kit';
import { dayTime, relativeTime } from '@sno-id/kit/data';
import type { Candidate } from '@sno-id/sdk/read';
import { LAYOUT } from '@sno-id/sdk/read';
import { formatName } from '@sno-id/sdk/snowflake';
import { useState } from 'react';
import { foreignText, formatTexts } from '../content.ts';
import { FORMAT_PARTS, type FormatPart, widthOf } from '../model/other-formats.ts';
import './foreign-id.css';
import { useNow } from '../../../hooks/use-now.ts';
import { idSpans } from '../../../lib/id-spans.ts';

/** How many further formats are named that the text could have. */
const OTHERS = 3;
/** The least plausibility that is worth a word, and that is worth a place in the title. */
const [LEAST, RIVAL] = [0.01, 0.2];

interface ForeignIdProps {
  readonly text: string;
  /** The formats that the text can have, the most plausible first. At least one. */
  readonly candidates: readonly Candidate[];
}

/** What an ID of another format contains, and the bits of a sno ID at the same scale. */
export function ForeignId({ text, candidates }: ForeignIdProps) {
  const nowMs = useNow();
  const [chosen, setChosen] = useState<Candidate>();
  const first = candidates.find(({ format }) => format === chosen?.format) ?? candidates[0];
  const others = candidates.filter(candidate => candidate !== first);
  if (!first || first.format === 'sno') return null;
  const { format, unixMs, fields } = first;
  const name = formatName(format);
  const parts = FORMAT_PARTS[format];
  const widest = Math.max(widthOf(parts), widthOf(SNO));
  const rivals = others.filter(({ plausibility }) => plausibility >= RIVAL);
  const likely = others.filter(({ plausibility }) => plausibility >= LEAST).slice(0, OTHERS);
  const shown = Object.entries(fields).filter(([key]) => key !== 'version');

  return (
    <section className="foreign" aria-label={name}>
      <h3>
        {(chosen ? [first] : [first, ...rivals])
          .map(({ format }) => formatName(format))
          .join(foreignText.either)}
      </h3>
      <p className="foreign-text mono">
        {idSpans(format, text.trim()).map(({ kind, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <span key={i} data-kind={kind}>
            {text}
          </span>
        ))}
      </p>
      {likely.length > 0 && (
        <p className="foreign-others">
          {rivals.length > 0 && <span>{foreignText.first({ name, plausibility: first.plausibility })}</span>}
          <span>{foreignText.others}</span>
          {likely.map(other => (
            <Button key={other.format} onClick={() => setChosen(other)}>
              {foreignText.other({ ...other, name: formatName(other.format) })}
            </Button>
          ))}
        </p>
      )}
      <p>
        {formatTexts[format]}
        {/^[\da-f]{32}$/i.test(text.trim()) && ` ${foreignText.bare}`}
      </p>
      {(unixMs !== undefined || shown.length > 0) && (
        <dl className="foreign-fields">
          {unixMs !== undefined && (
            <div>
              <dt>{foreignText.time}</dt>
              <dd>
                <span className="mono">{dayTime(unixMs)} UTC</span>{' '}
                <span className="note">{relativeTime(unixMs, nowMs)}</span>
              </dd>
            </div>
          )}
          {shown.map(([key, value]) => (
            <div key={key}>
              <dt>{foreignText.field({ name: key })}</dt>
              <dd className="mono">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="foreign-layouts">
        <Layout name={name} parts={parts} widest={widest} />
        <Layout name={foreignText.sno} parts={SNO} widest={widest} />
      </div>
    </section>
  );
}

/** The fewest bits of a part that has its name in it. Where one has fewer, a line above has all names. */
const LEAST_NAMED = 8;

const SNO: readonly FormatPart[] = LAYOUT.map(
  ({ name, width }) => ({ name, bits: width, kind: name }) as FormatPart,
);

interface LayoutProps {
  readonly name: string;
  readonly parts: readonly FormatPart[];
  /** The width of the widest layout beside it, in bits. */
  readonly widest: number;
}

/** The parts of a format from the first bit to the last, as wide as their bits. */
function Layout({ name, parts, widest }: LayoutProps) {
  const width = widthOf(parts);
  const text = parts.map(({ name, bits }) => foreignText.part({ name, bits })).join(', ');
  return (
    <figure className="foreign-layout">
      <figcaption>
        {name} <span className="note">{foreignText.bits({ bits: width })}</span>
      </figcaption>
      <span
        className={parts.some(({ bits, kind }) => bits < LEAST_NAMED && kind !== 'fixed') ? 'note' : 'unseen'}
      >
        {text}
      </span>
      <span className="foreign-bits" style={{ width: `${(width / widest) * 100}%` }} aria-hidden="true">
        {parts.map(({ name, bits, kind }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <span key={i} style={{ flexGrow: bits }} data-kind={kind} title={foreignText.part({ name, bits })}>
            <span>{bits >= LEAST_NAMED ? name : ''}</span>
          </span>
        ))}
      </span>
    </figure>
  );
}
