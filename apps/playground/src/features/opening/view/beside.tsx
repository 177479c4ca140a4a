import { idSpans } from '../../../lib/id-spans.ts';
import { besideText } from '../content.ts';
import type { Birth } from '../model/births.ts';
import './beside.css';
import { LargeText } from './large-text.tsx';

interface BesideProps {
  readonly birth: Birth;
  readonly before: Birth | undefined;
}

/** Two UUIDs of the same moment in type of the same size, and what they show. */
export function Beside({ birth, before }: BesideProps) {
  return (
    <div className="beside">
      <h2 className="unseen">{besideText.title}</h2>
      <Uuid
        name={besideText.v7}
        shows={besideText.v7Shows}
        format="uuid-v7"
        text={birth.v7}
        before={before?.v7}
      />
      <Uuid
        name={besideText.v4}
        shows={besideText.v4Shows}
        format="uuid-v4"
        text={birth.v4}
        before={before?.v4}
      />
    </div>
  );
}

interface UuidProps {
  readonly name: string;
  readonly shows: string;
  readonly format: 'uuid-v7' | 'uuid-v4';
  readonly text: string;
  /** The UUID shown before, to show what changed. */
  readonly before: string | undefined;
}

function Uuid({ name, shows, format, text, before }: UuidProps) {
  const kinds = idSpans(format, text).flatMap(({ kind, text }) => [...text].map(() => kind));
  return (
    <div className="uuid">
      <p className="id-caption">
        <b>{name}</b> {besideText.length}
      </p>
      <LargeText text={text} before={before} kindOf={i => ({ 'data-kind': kinds[i] })} />
      <p className="uuid-shows">{shows}</p>
    </div>
  );
}
