import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { playground } from '../../../lib/playground.ts';
import { READ } from './use-play.ts';

/** Is called with the name of the chapter that is read. */
export type OnRead = (name: string) => void;

/** Shows and focuses the chapter that the address names, and names the one that is read in the address. */
export function useChapter(payload: string): OnRead {
  /** The chapter in sight, by which the address was written: it needs no scrolling. */
  const read = useRef('');

  useEffect(() => {
    if (payload === read.current) return;
    read.current = payload;
    const chapter = document.querySelector(`[data-chapter="${CSS.escape(payload)}"]`);
    if (!chapter) {
      scrollTo({ top: 0 });
      if (payload !== '') playground.setState({ deadLink: `#1/story/${payload}` });
      return;
    }
    chapter.scrollIntoView({ block: 'start' });
    chapter.querySelector('h3')?.focus({ preventScroll: true });
  }, [payload]);

  return useCallback(name => {
    read.current = name;
    playground.getState().write('story', name);
  }, []);
}

/** Says when a chapter is read. Returns the ref of its element. */
export function useRead(name: string, onRead: OnRead): RefObject<HTMLElement | null> {
  const chapter = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.at(-1)!.isIntersecting) onRead(name);
      },
      { rootMargin: READ },
    );
    observer.observe(chapter.current!);
    return () => observer.disconnect();
  }, [name, onRead]);
  return chapter;
}
