import { useEffect, useState } from 'react';
import type { Claims, GrantStory } from '../model/grant-story.ts';

type Stories = Readonly<Record<Claims, GrantStory>>;

/** Both ways the story of the grant goes. Its code, which has a whole world in it, loads with the figure. */
export function useGrantStories(): Stories | undefined {
  const [stories, setStories] = useState<Stories>();
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      const { playGrants } = await import('../model/grant-story.ts');
      const both = await playGrants();
      if (isWanted) setStories(both);
    })().catch(error => console.error('the story of the grant could not be played', error));
    return () => {
      isWanted = false;
    };
  }, []);
  return stories;
}
