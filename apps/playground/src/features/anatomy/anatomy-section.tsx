import { GeneratorPanel } from './generator/view/generator-panel.tsx';
import { Stream } from './stream/stream.tsx';
import { Anatomy } from './view/anatomy.tsx';
import { AnatomyNotes } from './view/anatomy-notes.tsx';
import './anatomy-section.css';

/** One ID in all its parts, and IDs as they are generated. */
export function AnatomySection() {
  return (
    <div className="bench">
      <Anatomy />
      <GeneratorPanel />
      <Stream />
      <AnatomyNotes />
    </div>
  );
}
