import { useEffect } from 'react';

/** How often, and for how long, to look for a panel whose section is still loading. Milliseconds. */
const EVERY_MS = 50;
const LIMIT_MS = 3_000;

/** Scrolls to a panel of the section once it exists. */
export function usePartInView(part: string | undefined): void {
  useEffect(() => {
    if (part === undefined) return;
    let waitedMs = 0;
    const timer = setInterval(() => {
      const element = document.querySelector(`main section[aria-label="${CSS.escape(part)}"]`);
      waitedMs += EVERY_MS;
      if (!element && waitedMs < LIMIT_MS) return;
      clearInterval(timer);
      element?.scrollIntoView({ block: 'start' });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [part]);
}
