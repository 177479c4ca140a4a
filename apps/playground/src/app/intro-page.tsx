import { Button } from '@sno-id/kit';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { WhenSeen } from '../components/when-seen.tsx';
import { Opening } from '../features/opening/view/opening.tsx';
import { idInput, readInAnatomy, showInAnatomy } from '../lib/id-input.ts';
import { playground } from '../lib/playground.ts';
import { introText } from './content.ts';
import './intro-page.css';
import { Boundary } from './site/boundary.tsx';

const Chapter = lazy(async () => ({
  default: (await import('../features/story/view/chapter.tsx')).Chapter,
}));
const Anatomy = lazy(async () => ({
  default: (await import('../features/anatomy/view/anatomy.tsx')).Anatomy,
}));

/**
 * The first screen: what sno is, then how the story begins, and the anatomy of the ID that the page opened
 * with.
 */
export function IntroPage() {
  const request = useStore(idInput, state => state.request);
  const [isWanted, setIsWanted] = useState(false);
  if (request !== undefined && !isWanted) setIsWanted(true);
  const { go } = playground.getState();

  return (
    <div className="intro">
      <Opening onStart={() => go('story')} onRead={readInAnatomy} onTakeApart={showInAnatomy} />
      <Boundary>
        <WhenSeen className="story intro-story">
          <Suspense>
            <Chapter id="moment" />
            <Button look="main" onClick={() => go('story', 'order')}>
              {introText.goOn}
            </Button>
          </Suspense>
        </WhenSeen>
        <WhenSeen className="intro-anatomy" isWanted={isWanted}>
          <Suspense>
            <Anatomy />
          </Suspense>
        </WhenSeen>
      </Boundary>
    </div>
  );
}
