import type { FieldName } from '@sno-id/kit/data';
import type { ReactNode } from 'react';
import { InTurn } from './in-turn.tsx';
import './section-frame.css';

interface SectionFrameProps {
  readonly title: string;
  /** One or two sentences: what the section is about, and what to do. */
  readonly lead: ReactNode;
  /** The part of an ID that it is about, whose color its panels have a little of. */
  readonly field?: FieldName;
  readonly children: ReactNode;
}

/** A section of the playground: its heading and its panels. */
export function SectionFrame({ title, lead, field, children }: SectionFrameProps) {
  return (
    <div className="section-frame" data-field={field}>
      <header className="section-head">
        <h2>{title}</h2>
        <p>{lead}</p>
      </header>
      <InTurn>{children}</InTurn>
    </div>
  );
}
