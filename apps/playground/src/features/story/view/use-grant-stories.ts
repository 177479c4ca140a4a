import { useEffect, useState } from 'react';
import type { Claims, GrantStory } from '../model/grant-story.ts';

type Stories = Readonly<Record<Claims, GrantStory>>;

/** The same for all figures. */
let played: Promise<Stories> | undefined;

/** Both ways the story of the grant goes. Its code, which has a whole world in it, loads with the figure. */
export function useGrantStories(): Stories | undefined {
  const [stories, setStories] = useState<Stories>();
  useEffect(() => {
    let isWanted = true;
    played ??= playStories();
    played.then(
      both => isWanted && setStories(both),
      error => {
        played = undefined;
        console.error('the story of the grant could not be played', error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return stories;
}

async function playStories(): Promise<Stories> {
  const { playGrants } = await import('../model/grant-story.ts');
  return playGrants();
}
