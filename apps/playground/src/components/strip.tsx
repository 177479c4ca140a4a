import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../lib/frames.ts';
import './strip.css';

/** The part of its width by which a press scrolls the row. */
const STEP = 0.7;

/**
 * A row that scrolls sideways where there is no room for all of it. It then fades at its end, where an arrow
 * scrolls it: swiping is not all that people try. The keyboard does not need the arrows, because what has the
 * focus is scrolled into view.
 */
export function Strip({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const more = useMore(row);

  function scroll(by: 1 | -1) {
    const { clientWidth } = row.current!;
    row.current!.scrollBy({
      left: by * STEP * clientWidth,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  }

  return (
    <div className="strip" data-more={more}>
      <div ref={row} className="strip-row">
        {children}
      </div>
      {more.includes('start') && <Arrow end="start" path="m10 3-5 5 5 5" onClick={() => scroll(-1)} />}
      {more.includes('end') && <Arrow end="end" path="m6 3 5 5-5 5" onClick={() => scroll(1)} />}
    </div>
  );
}

interface ArrowProps {
  readonly end: 'start' | 'end';
  readonly path: string;
  readonly onClick: () => void;
}

function Arrow({ end, path, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className="strip-arrow"
      data-end={end}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** At which ends there is more to scroll to: `start`, `end`, `start end` or nothing. */
function useMore(row: RefObject<HTMLElement | null>): string {
  const [more, setMore] = useState('');

  useEffect(() => {
    const element = row.current!;
    function measure() {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const ends = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
      setMore(ends.filter(Boolean).join(' '));
    }
    const size = new ResizeObserver(measure);
    size.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);

  return more;
}
