import { GeneratorPanel } from '../generator/generator-panel.tsx';
import { Stream } from '../stream/stream.tsx';
import { Anatomy } from './anatomy.tsx';
import { AnatomyNotes } from './anatomy-notes.tsx';
import './anatomy-section.css';

/** One ID taken apart, and IDs as they are made. */
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
