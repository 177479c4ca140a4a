import { Announcer } from '@sno-id/kit';
import { Suspense, useEffect } from 'react';
import { usePlayground } from '../hooks/use-playground.ts';
import './app.css';
import { Devtools } from './devtools.tsx';
import { Guide, Invitation } from './guide.tsx';
import { Nav } from './nav.tsx';
import { SECTIONS } from './sections.ts';
import { ThemeChoice } from './theme-choice.tsx';

export function App() {
  const chosen = usePlayground(state => state.section);
  const section = SECTIONS.find(({ id }) => id === chosen) ?? SECTIONS[0]!;

  useEffect(() => {
    document.title = `${section.title} – sno playground`;
  }, [section]);

  return (
    <Announcer>
      <div className="page">
        <header className="masthead">
          <h1>
            <span className="mono">sno</span> playground
          </h1>
          <p className="tagline">
            <span className="tagline-about">80-bit, time-sortable IDs, generated in your browser.</span>{' '}
            <Invitation />
          </p>
          <ThemeChoice />
          <Devtools />
        </header>
        <Nav />
        <main className="section">
          <Suspense fallback={<p className="note section-loading">Loading {section.title}…</p>}>
            <section.Component key={section.id} />
          </Suspense>
        </main>
        <Guide />
      </div>
    </Announcer>
  );
}
