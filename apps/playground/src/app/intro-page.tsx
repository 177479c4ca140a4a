import { lazy, Suspense, useState } from 'react';
import { WhenSeen } from '../components/when-seen.tsx';
import { Opening } from '../features/opening/view/opening.tsx';
import { useIdInput } from '../hooks/use-id-input.ts';
import { openIdInput, showAnatomy } from '../lib/id-input.ts';
import { loadAgain } from '../lib/load-again.ts';
import './intro-page.css';
import { Boundary } from './site/boundary.tsx';
import { StartButton } from './start-button.tsx';

const Anatomy = lazy(() =>
  loadAgain(async () => ({ default: (await import('../features/anatomy/view/anatomy.tsx')).Anatomy })),
);

/** The first screen: what sno is, and below it the anatomy of the ID that the page opened with. */
export function IntroPage() {
  const request = useIdInput();
  const [isWanted, setIsWanted] = useState(false);
  if (request !== undefined && !isWanted) setIsWanted(true);

  return (
    <div className="intro">
      <Opening start={<StartButton />} onPaste={openIdInput} onTakeApart={showAnatomy} />
      <Boundary>
        <WhenSeen className="intro-anatomy" isWanted={isWanted}>
          <Suspense>
            <Anatomy />
          </Suspense>
        </WhenSeen>
      </Boundary>
    </div>
  );
}
