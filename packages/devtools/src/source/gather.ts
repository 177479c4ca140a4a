import { type After, after as afterMs } from './after.ts';
import type { Sink } from './source.ts';

/** How long what was made waits for more of it, in milliseconds, and how many calls at most. */
const GATHER_MS = 100;
const MOST = 256;
const GATHERED: ReadonlySet<string> = /* @__PURE__ */ new Set<keyof Sink>(['ids', 'made', 'calls']);

/**
 * Makes a sink that passes on what a busy generator makes ten times a second, which takes a fraction of the
 * time of many small deliveries. A first ID is passed on when the call that made it has ended, and everything
 * else at once, after what came before it. `flush` passes on what waits.
 */
export function gatherIds(sink: Sink, after: After = afterMs): Sink & { readonly flush: () => void } {
  const waiting: (() => void)[] = [];
  let isDue = false;

  function flush(): void {
    for (const call of waiting.splice(0)) call();
  }

  function passOn(): void {
    isDue = waiting.length > 0;
    flush();
    if (isDue) after(GATHER_MS, passOn);
  }

  const gathering = Object.entries(sink).map(([name, call]) => {
    const later = (...args: unknown[]) => {
      waiting.push(() => call(...args));
      if (!GATHERED.has(name) || waiting.length === MOST) flush();
      else if (!isDue) {
        isDue = true;
        queueMicrotask(passOn);
      }
    };
    return [name, later];
  });
  return { ...(Object.fromEntries(gathering) as Sink), flush };
}
