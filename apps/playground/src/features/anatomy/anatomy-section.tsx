import { useStore } from 'zustand';
import { ShowCode } from '../../components/show-code.tsx';
import { knownBitsOf, workbench } from '../../lib/workbench.ts';
import { anatomyCode } from './model/anatomy-code.ts';
import { Anatomy } from './view/anatomy.tsx';

/** One ID in all its parts. */
export function AnatomySection() {
  const id = useStore(workbench, state => state.chosen);
  const isWhole = useStore(workbench, state => knownBitsOf(state) === undefined);
  return (
    <div className="tool-width">
      <Anatomy />
      {isWhole && <ShowCode code={anatomyCode(id)} />}
    </div>
  );
}
