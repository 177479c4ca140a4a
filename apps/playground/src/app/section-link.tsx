import type { MouseEvent, ReactNode } from 'react';
import { useLinkTo, usePlayground } from '../hooks/use-playground.ts';
import { playground } from '../lib/playground.ts';
import type { Section } from './sections.ts';

interface SectionLinkProps {
  readonly section: Section;
  /** Where keys move between several links; by default each is a Tab stop. */
  readonly tabIndex?: 0 | -1;
  readonly children: ReactNode;
}

/** A link to a section, so that it can also be opened in a new tab. */
export function SectionLink({ section, tabIndex, children }: SectionLinkProps) {
  const href = useLinkTo(section.id);
  const isCurrent = usePlayground(state => state.section === section.id);

  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // From a puzzle, the way to all of them.
    playground.getState().go(section.id, isCurrent && section.id === 'puzzles' ? '' : undefined);
  }

  return (
    <a
      href={href}
      data-title={section.title}
      tabIndex={tabIndex}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      onPointerEnter={() => void section.load()}
    >
      {children}
    </a>
  );
}
