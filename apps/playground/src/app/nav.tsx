import { useRovingFocus } from '@sno-id/kit';
import { useEffect, useId, useRef, useState } from 'react';
import { Strip } from '../components/strip.tsx';
import { usePlayground } from '../hooks/use-playground.ts';
import { pageText } from './content.ts';
import './nav.css';
import { SectionLink } from './section-link.tsx';
import { SECTIONS } from './sections.ts';

/**
 * Navigation between the sections: one Tab stop, because it stands before the content. The arrow keys move
 * between the links, as a note says while one of them has the focus. If they do not all fit, the open one is
 * scrolled into view.
 */
export function Nav() {
  const section = usePlayground(state => state.section);
  const nav = useRef<HTMLElement>(null);
  const keysId = useId();
  const links = useRovingFocus<HTMLUListElement>('a');
  const [isFocused, setFocused] = useState(false);
  const current = SECTIONS.findIndex(({ id }) => id === section);
  const stop = isFocused ? links.stop : current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another current link
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);

  return (
    <nav ref={nav} className="nav" aria-label={pageText.sections} aria-describedby={keysId}>
      <Strip>
        <ul
          ref={links.container}
          onKeyDown={event => links.moveByKey(event, { axis: 'horizontal' })}
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
      </Strip>
      <p id={keysId} className="note nav-keys">
        {pageText.sectionKeys}
      </p>
    </nav>
  );
}
