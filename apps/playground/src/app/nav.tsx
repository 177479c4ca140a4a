import { useEffect, useRef, useState } from 'react';
import { usePlayground } from '../hooks/use-playground.ts';
import { pageText } from './content.ts';
import './nav.css';
import { SectionLink } from './section-link.tsx';
import { SECTIONS } from './sections.ts';

/** Navigation between the sections. If they do not all fit, the open one is scrolled into view. */
export function Nav() {
  const section = usePlayground(state => state.section);
  const nav = useRef<HTMLElement>(null);
  const more = useMore(nav);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another current link
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);

  return (
    <nav ref={nav} className="nav" aria-label={pageText.sections} data-more={more}>
      <ul>
        {SECTIONS.map(section => (
          <li key={section.id}>
            <SectionLink section={section}>{section.title}</SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** At which ends there is more to scroll to: `start`, `end`, `start end` or nothing. */
function useMore(nav: React.RefObject<HTMLElement | null>): string {
  const [more, setMore] = useState('');

  useEffect(() => {
    const element = nav.current!;
    function measure() {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const ends = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
      setMore(ends.filter(Boolean).join(' '));
    }
    const size = new ResizeObserver(measure);
    size.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [nav]);

  return more;
}
