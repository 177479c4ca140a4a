import type { ReactNode } from 'react';
import { InTurn } from './in-turn.tsx';
import './section-frame.css';

interface SectionFrameProps {
  readonly title: string;
  /** One or two sentences: what the section is about, and what to do. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A section of the playground: its heading and its panels. */
export function SectionFrame({ title, lead, children }: SectionFrameProps) {
  return (
    <div className="section-frame">
      <header className="section-head">
        <h2>{title}</h2>
        <p>{lead}</p>
      </header>
      <InTurn>{children}</InTurn>
    </div>
  );
}
