import { Announcer } from '@sno-id/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ToolContext } from '../components/tool-context.ts';
import { usePlayground } from '../hooks/use-playground.ts';
import type { SectionId } from '../lib/place.ts';
import { pageText } from './content.ts';
import './app.css';
import { DeadLink } from './dead-link.tsx';
import { Devtools } from './devtools.tsx';
import { Nav } from './nav.tsx';
import { SectionLink } from './section-link.tsx';
import { SECTIONS, sectionOf } from './sections.ts';
import { SectionView } from './site/section-view.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Where the guides are, in a build that is part of the site; elsewhere undefined. */
const GUIDES: string | undefined = import.meta.env['VITE_GUIDES'];

export function App() {
  const section = sectionOf(usePlayground(state => state.section));

  useEffect(() => {
    document.title =
      section.id === 'intro' ? pageText.introTitle : pageText.titleOf({ section: section.title });
  }, [section]);

  // Each section has its own page to scroll, before it scrolls to a part of it that its address names. The
  // first is at its top: to scroll it would lay the page out in the middle of drawing it.
  const shown = useRef(section);
  useLayoutEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [section]);

  return (
    <Announcer>
      <div className="page">
        <SkipLink />
        <header className="masthead">
          <Name isIntro={section.id === 'intro'} />
          <Nav />
          <div className="masthead-tools">
            {GUIDES && (
              <a className="masthead-guides" href={GUIDES}>
                {pageText.guides}
              </a>
            )}
            <ThemeChoice />
            <Devtools />
          </div>
        </header>
        <DeadLink />
        <main className="section" tabIndex={-1}>
          <ToolContext value={showTool}>
            <SectionView key={section.id} section={section} />
          </ToolContext>
        </main>
      </div>
    </Announcer>
  );
}

function showTool(id: SectionId) {
  return <SectionView key={id} section={sectionOf(id)} />;
}

/** The name of the page, which leads to the intro. There, the title of the opening is the page’s heading. */
function Name({ isIntro }: { readonly isIntro: boolean }) {
  const Heading = isIntro ? 'p' : 'h1';
  return (
    <Heading className="masthead-name">
      <SectionLink section={SECTIONS[0]!}>
        <span className="mono">{pageText.name}</span> {pageText.about}
      </SectionLink>
    </Heading>
  );
}
