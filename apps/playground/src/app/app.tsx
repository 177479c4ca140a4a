import { Announcer } from '@sno-id/kit';
import { useEffect } from 'react';
import { usePlayground } from '../hooks/use-playground.ts';
import { pageText } from './content.ts';
import './app.css';
import { DeadLink } from './dead-link.tsx';
import { Devtools } from './devtools.tsx';
import { Guide } from './guide.tsx';
import { Nav } from './nav.tsx';
import { SectionLink } from './section-link.tsx';
import { SECTIONS, sectionOf } from './sections.ts';
import { Boundary } from './site/boundary.tsx';
import { SectionView } from './site/section-view.tsx';
import { UpdateNotice } from './site/update-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { usePasteAnywhere } from './use-paste-anywhere.ts';

/** Where the guides are, in a build that is part of the site; elsewhere undefined. */
const GUIDES: string | undefined = import.meta.env['VITE_GUIDES'];

export function App() {
  const section = sectionOf(usePlayground(state => state.section));

  usePasteAnywhere();

  useEffect(() => {
    document.title = section.id === 'intro' ? pageText.introTitle : pageText.titleOf(section.title);
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
        {/* Before the section, so that Tab leads from a lesson to what it is about. */}
        <Boundary>
          <Guide />
        </Boundary>
        <main className="section" tabIndex={-1}>
          <SectionView key={section.id} section={section} />
        </main>
        <UpdateNotice />
      </div>
    </Announcer>
  );
}

/** The name of the page, which leads to the intro. There, the title of the first screen is the page’s heading. */
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
