import { useEffect, useRef } from 'react';
import { Strip } from '../components/strip.tsx';
import { usePlayground } from '../hooks/use-playground.ts';
import { pageText } from './content.ts';
import './nav.css';
import { SectionLink } from './section-link.tsx';
import { SECTIONS } from './sections.ts';

/** Navigation between the sections. If they do not all fit, the open one is scrolled into view. */
export function Nav() {
  const section = usePlayground(state => state.section);
  const nav = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another current link
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);

  return (
    <nav ref={nav} className="nav" aria-label={pageText.sections}>
      <Strip className="nav-strip">
        <ul>
          {SECTIONS.map(section => (
            <li key={section.id}>
              <SectionLink section={section}>{section.title}</SectionLink>
            </li>
          ))}
        </ul>
      </Strip>
    </nav>
  );
}
