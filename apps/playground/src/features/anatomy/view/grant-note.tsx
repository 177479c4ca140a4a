import { Term } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { readGranted } from '../../../lib/granted.ts';
import { grantText } from '../content.ts';
import type { Span } from '../model/spans.ts';
import './grant-note.css';
import type { Marks } from './use-marks.ts';

/** The first bit of the partition, which marks IDs of grants, and the parts of the label below it. */
const MARK: Span = { from: 48, to: 49 };
const BLOCK: Span = { from: 49, to: 72 };
const LANE: Span = { from: 72, to: 78 };
const N: Span = { from: 78, to: 80 };

interface GrantNoteProps {
  readonly id: Sno;
  readonly marks: Marks;
}

/** What an ID is in an app with grants. */
export function GrantNote({ id, marks }: GrantNoteProps) {
  const granted = readGranted(id);
  const kind = granted?.kind ?? 'other';
  const parts = [{ name: grantText.mark, value: granted ? '1' : '0', span: MARK }];
  if (granted?.kind === 'granted')
    parts.push(
      { name: grantText.block, value: grouped(granted.block), span: BLOCK },
      { name: grantText.lane, value: String(granted.lane), span: LANE },
      { name: grantText.n, value: String(granted.n), span: N },
    );
  else if (granted) parts.push({ name: grantText.random, value: '', span: { from: BLOCK.from, to: N.to } });
  return (
    <div className="grant-note">
      <p>
        <Term term="grant">{grantText.title}</Term>, {grantText[kind]}
      </p>
      <div className="grant-note-parts">
        {parts.map(({ name, value, span }) => (
          <button
            key={name}
            type="button"
            onPointerEnter={() => marks.focus(span)}
            onPointerLeave={() => marks.focus(undefined)}
            onFocus={() => marks.focus(span)}
            onBlur={() => marks.focus(undefined)}
          >
            {name} <b className="mono">{value}</b>
          </button>
        ))}
      </div>
    </div>
  );
}
