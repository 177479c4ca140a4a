import { idSpans } from '../../../lib/id-spans.ts';
import { besideText } from '../content.ts';
import type { Birth } from '../model/births.ts';
import './beside.css';
import { LargeText } from './large-text.tsx';

interface BesideProps {
  readonly birth: Birth;
  readonly before: Birth | undefined;
}

/** A UUID v7 of the same moment, and what it shows. */
export function Beside({ birth, before }: BesideProps) {
  const kinds = idSpans('uuid-v7', birth.v7).flatMap(({ kind, text }) => [...text].map(() => kind));
  return (
    <div className="beside">
      <h2 className="unseen">{besideText.title}</h2>
      <p className="id-caption">
        <b>{besideText.v7}</b> {besideText.length}
      </p>
      <LargeText text={birth.v7} before={before?.v7} kindOf={i => ({ 'data-kind': kinds[i] })} />
      <p className="beside-shows">{besideText.shows}</p>
    </div>
  );
}
