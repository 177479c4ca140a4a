import { GeneratorPanel } from '../generator/generator-panel.tsx';
import { Stream } from '../stream/stream.tsx';
import { Anatomy } from './anatomy.tsx';
import { AnatomyNotes } from './anatomy-notes.tsx';
import './anatomy-section.css';

/** IDs as they are made, and one of them taken apart. */
export function AnatomySection() {
  return (
    <div className="bench">
      <GeneratorPanel />
      <Stream />
      <Anatomy />
      <AnatomyNotes />
    </div>
  );
}
