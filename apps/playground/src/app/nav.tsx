import { useRovingFocus } from '@sno-id/kit';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { usePlayground } from '../hooks/use-playground.ts';
import { pageText } from './content.ts';
import './nav.css';
import { SectionLink } from './section-link.tsx';
import { SECTIONS, sectionOf } from './sections.ts';

/**
 * Navigation between the sections: one Tab stop, because it stands before the content. The arrow keys move
 * between the links, as a note says while one of them has the focus. Where they do not all fit beside each
 * other, a menu has them.
 */
export function Nav() {
  const section = usePlayground(state => state.section);
  const menu = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const keysId = useId();
  const links = useRovingFocus<HTMLUListElement>('a');
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const current = SECTIONS.findIndex(({ id }) => id === section);
  const stop = isFocused ? links.stop : current;

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    menu.current?.focus();
  }

  return (
    <nav
      className="nav"
      aria-label={pageText.sections}
      aria-describedby={keysId}
      data-open={isOpen}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        ref={menu}
        type="button"
        className="nav-menu"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="unseen">{pageText.sections}: </span>
        <span>{sectionOf(section).title}</span>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m3 6 5 5 5-5" />
        </svg>
      </button>
      <ul
        id={listId}
        ref={links.container}
        onClick={() => setOpen(false)}
        onKeyDown={event => links.moveByKey(event, { axis: isOpen ? 'vertical' : 'horizontal' })}
        onFocus={event => {
          links.onFocus(event);
          setFocused(true);
        }}
        onBlur={() => setFocused(false)}
      >
        {SECTIONS.map((section, index) => (
          <li key={section.id}>
            <SectionLink section={section} tabIndex={index === stop ? 0 : -1}>
              {section.title}
            </SectionLink>
          </li>
        ))}
      </ul>
      <p id={keysId} className="note nav-keys">
        {pageText.sectionKeys}
      </p>
    </nav>
  );
}
