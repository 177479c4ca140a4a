import { type RefObject, useEffect, useRef } from 'react';
import { playground } from '../../../lib/playground.ts';
import { READ } from './use-play.ts';

/** Shows and focuses the chapter that the address names, and names the one that is read in the address. */
export function useChapter(payload: string): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  /** The chapter in sight, by which the address was written: it needs no scrolling. */
  const read = useRef('');

  useEffect(() => {
    if (payload === read.current) return;
    read.current = payload;
    const chapter = page.current!.querySelector(`[data-chapter="${CSS.escape(payload)}"]`);
    if (!chapter) {
      scrollTo({ top: 0 });
      if (payload !== '') playground.setState({ deadLink: `#1/story/${payload}` });
      return;
    }
    chapter.scrollIntoView({ block: 'start' });
    chapter.querySelector('h3')?.focus({ preventScroll: true });
  }, [payload]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (!seen) return;
        read.current = seen.getAttribute('data-chapter') ?? '';
        playground.getState().write('story', read.current);
      },
      { rootMargin: READ },
    );
    for (const chapter of page.current!.querySelectorAll('[data-chapter]')) observer.observe(chapter);
    return () => observer.disconnect();
  }, []);

  return page;
}
