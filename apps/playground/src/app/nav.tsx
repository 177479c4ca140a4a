import type { MouseEvent } from 'react';
import { playground, useLinkTo, usePlayground } from '../lib/playground.ts';
import './nav.css';
import { SECTIONS, type Section } from './sections.ts';

/** The way to the sections: links, so that one can be opened in a tab of its own. */
export function Nav() {
  return (
    <nav className="nav" aria-label="Sections">
      <ul>
        {SECTIONS.map(section => (
          <li key={section.id}>
            <SectionLink section={section} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ section }: { readonly section: Section }) {
  const href = useLinkTo(section.id);
  const isCurrent = usePlayground(state => state.section === section.id);

  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    playground.getState().go(section.id);
  }

  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      onPointerEnter={() => void section.load()}
    >
      {section.title}
    </a>
  );
}
