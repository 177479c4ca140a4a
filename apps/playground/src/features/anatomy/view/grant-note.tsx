import { Term } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { Disclosure } from '../../../components/disclosure.tsx';
import { readGranted } from '../../../lib/granted.ts';
import { grantText } from '../content.ts';
import { type Span, writeSpan } from '../model/spans.ts';
import './grant-note.css';

/** The first bit of the partition, which marks IDs of grants, and the parts of the label below it. */
const MARK: Span = { from: 48, to: 49 };
const BLOCK: Span = { from: 49, to: 72 };
const LANE: Span = { from: 72, to: 78 };
const N: Span = { from: 78, to: 80 };

/** What an ID is in an app with grants, if it could be one of those. */
export function GrantNote({ id }: { readonly id: Sno }) {
  const granted = readGranted(id);
  if (!granted) return null;
  const parts = [{ name: grantText.mark, value: '1', span: MARK }];
  if (granted.kind === 'granted')
    parts.push(
      { name: grantText.block, value: grouped(granted.block), span: BLOCK },
      { name: grantText.lane, value: String(granted.lane), span: LANE },
      { name: grantText.n, value: String(granted.n), span: N },
    );
  else parts.push({ name: grantText.random, value: '', span: { from: BLOCK.from, to: N.to } });
  return (
    <Disclosure className="grant-note" title={grantText.title[granted.kind]}>
      <p>
        <Term term="grant">{grantText.term}</Term>, {grantText[granted.kind]}
      </p>
      <div className="grant-note-parts">
        {parts.map(({ name, value, span }) => (
          <span key={name} data-span={writeSpan(span)}>
            {name} <b className="mono">{value}</b>
          </span>
        ))}
      </div>
    </Disclosure>
  );
}
