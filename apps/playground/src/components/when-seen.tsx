import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  readonly className: string;
  /** Content that takes time to load or draw. */
  readonly children: ReactNode;
}

/** How far below the viewport loading starts. */
const AHEAD = '200px';

/**
 * A placeholder whose content is rendered once it is scrolled near the viewport. The class gives the
 * placeholder its size.
 */
export function WhenSeen({ className, children }: WhenSeenProps) {
  const [isSeen, setIsSeen] = useState(false);
  const room = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={room} className={className}>
      {isSeen && children}
    </div>
  );
}
