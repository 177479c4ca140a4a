import { Announcer } from '@sno-id/devtools/kit';
import { Anatomy } from '../features/anatomy/anatomy.tsx';
import { GeneratorPanel } from '../features/generator/generator-panel.tsx';
import { Stream } from '../features/stream/stream.tsx';
import './app.css';
import { ThemeChoice } from './theme-choice.tsx';

export function App() {
  return (
    <Announcer>
      <div className="page">
        <header className="masthead">
          <h1>
            <span className="mono">sno</span> playground
          </h1>
          <p className="tagline">IDs of 80 bits that sort by time, made by this page</p>
          <ThemeChoice />
        </header>
        <main className="bench">
          <GeneratorPanel />
          <Stream />
          <Anatomy />
        </main>
      </div>
    </Announcer>
  );
}
