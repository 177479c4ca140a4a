/*
 * What is not an ID, and why. It is loaded with the first text that has such a thing.
 */

import { Button, IdText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import type { IdProblem } from '@sno-id/sdk/read';
import { useState } from 'react';
import { usePanel } from '../../../ui/panel-context.ts';
import type { Refusal } from '../model/inspection.ts';
import { type NearMiss, type NearMisses, splitIds } from '../model/near-misses.ts';
import { missText } from './content.ts';
import { ForeignReadings } from './foreign-readings.tsx';
import { MarkedText } from './marked-text.tsx';

/** Inspects another text in place of this one. */
type Take = (text: string) => void;

interface RefusalNoteProps {
  readonly refusal: Refusal;
  readonly onTake: Take;
}

/** Says why the one thing that was given is not an ID, marks where, and offers the ID that was meant. */
export function RefusalNote({ refusal: { text, problem }, onTake }: RefusalNoteProps) {
  return (
    <section className="refusal" aria-label={missText.refusal}>
      <p className="refusal-text mono">
        <MarkedText text={text} index={problem.index} />
      </p>
      <Reason text={text} problem={problem} onTake={onTake} />
    </section>
  );
}

interface MissListProps {
  readonly misses: NearMisses;
  readonly onTake: Take;
}

/** The near misses of a text, and its IDs of other formats. */
export function MissList({ misses: { list, isCut }, onTake }: MissListProps) {
  return (
    <section className="misses" aria-label={missText.title}>
      <p className="misses-title note">{missText.title}</p>
      <ul>
        {list.map((miss, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same word can be there twice, and the list never moves
          <Miss key={i} miss={miss} onTake={onTake} />
        ))}
      </ul>
      {isCut && <p className="note">{missText.cut}</p>}
    </section>
  );
}

function Miss({ miss: { text, line, problem }, onTake }: { readonly miss: NearMiss; readonly onTake: Take }) {
  return (
    <li className="miss">
      <span className="miss-line mono note">
        <span className="unseen">line </span>
        {grouped(line)}
      </span>
      <span className="miss-text mono">
        <MarkedText text={text} index={problem.index} />
      </span>
      <div className="miss-reason">
        <Reason text={text} problem={problem} onTake={onTake} isBrief />
      </div>
    </li>
  );
}

interface ReasonProps {
  readonly text: string;
  readonly problem: IdProblem;
  readonly onTake: Take;
  /** What an ID of another format says is shown on demand. */
  readonly isBrief?: boolean;
}

/** What is wrong, and what can be done about it. */
function Reason({
  text,
  problem: { message, suggestion, candidates },
  onTake,
  isBrief = false,
}: ReasonProps) {
  const { wallMs } = usePanel();
  const [nowMs] = useState(wallMs);
  const ids = splitIds(text);
  const saysSomething = candidates.some(
    ({ unixMs, fields }) => unixMs !== undefined || Object.keys(fields).length > 0,
  );
  const readings = saysSomething && <ForeignReadings candidates={candidates} nowMs={nowMs} />;
  return (
    <>
      <p className={candidates.length > 0 ? undefined : 'wrong'}>{message}</p>
      {suggestion && <Suggestion id={suggestion} onTake={onTake} />}
      {ids.length > 0 && (
        <p>
          <Button onClick={() => onTake(ids.join('\n'))}>{missText.split(ids.length)}</Button>
        </p>
      )}
      {readings &&
        (isBrief ? (
          <details>
            <summary>{missText.readings}</summary>
            {readings}
          </details>
        ) : (
          readings
        ))}
    </>
  );
}

function Suggestion({ id, onTake }: { readonly id: Sno; readonly onTake: Take }) {
  return (
    <p>
      {missText.meant}{' '}
      <Button look="quiet" className="mono" onClick={() => onTake(id)}>
        <IdText id={id} />
      </Button>
      ?
    </p>
  );
}
