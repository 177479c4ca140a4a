import { Anatomy } from './view/anatomy.tsx';

/** One ID in all its parts. */
export function AnatomySection() {
  return (
    <div className="tool-width">
      <Anatomy />
    </div>
  );
}
