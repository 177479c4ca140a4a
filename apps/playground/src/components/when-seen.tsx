import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  readonly className: string;
  /** What takes time to load or to draw. */
  readonly children: ReactNode;
}

/** How far out of sight it begins. */
const AHEAD = '200px';

/** Room for something that is not made before somebody scrolls to it. The class gives the room its size. */
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
