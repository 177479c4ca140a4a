import { useEffect, useState } from 'react';
import { whenSettled } from '../../../lib/frames.ts';
import type { Claims, GrantStory } from '../model/grant-story.ts';
import { type Play, useIsIn } from './use-play.ts';

type Stories = Readonly<Record<Claims, GrantStory>>;

/** The same for all figures. */
let played: Promise<Stories> | undefined;

/**
 * Both ways the story of the grant goes. Its code, which has a whole world in it, loads as soon as the figure
 * comes near, and on a page that is left alone.
 */
export function useGrantStories({ ref }: Play): Stories | undefined {
  const [stories, setStories] = useState<Stories>();
  const isNear = useIsIn(ref, '100%');
  useEffect(() => {
    let isWanted = true;
    const load = () => {
      played ??= playStories();
      played.then(
        both => isWanted && setStories(both),
        error => {
          played = undefined;
          console.error('the story of the grant could not be played', error);
        },
      );
    };
    const stop = isNear ? load() : whenSettled(load);
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [isNear]);
  return stories;
}

async function playStories(): Promise<Stories> {
  const { playGrants } = await import('../model/grant-story.ts');
  return playGrants();
}
