/**
 * The page that is measured: `?devtools=none|closed|open`, and a generator that makes `?rate=` IDs a second;
 * with `?generators=` and `?workers=` more of them, which make IDs in turn. What the measuring side calls is
 * in `globalThis.measured`.
 */
import { SnoDevtools } from '@sno-id/devtools';
import { createGenerator } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const devtools = query.get('devtools') ?? 'none';
const rate = Number(query.get('rate') ?? 0);

/**
 * The unit in which the paced clock stands. It costs nothing to read, so that the generator alone is timed.
 */
let pacedMs = Date.UTC(2031);
const paced = createGenerator({ partition: 1, clock: { now: () => pacedMs } });
const live = createGenerator({ partition: 2 });
const many = Object.fromEntries(
  Array.from({ length: Number(query.get('generators') ?? 0) }, (_, i) => [
    `many ${i}`,
    createGenerator({ partition: 100 + i }),
  ]),
);
const inTurn = [live, ...Object.values(many)];
let made = 0;

for (let i = 0; i < Number(query.get('workers') ?? 0); i++) {
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: `worker ${i}` });
}

/** How often IDs are made, in ms: about as a busy app would, several times in a frame. */
const EVERY_MS = 4;

if (rate > 0) {
  let lastMs = performance.now();
  let due = 0;
  setInterval(() => {
    const nowMs = performance.now();
    due += ((nowMs - lastMs) / 1_000) * rate;
    lastMs = nowMs;
    for (; due >= 1; due--, made++) inTurn[made % inTurn.length]!.next(made & 0xff);
  }, EVERY_MS);
}

/** Nanoseconds of one `next()`, of `units` full units. */
function nextNs(units: number): number {
  let last = '';
  const startMs = performance.now();
  for (let unit = 0; unit < units; unit++) {
    pacedMs += UNIT_MS;
    for (let i = 0; i < paced.capacity; i++) last = paced.next(7);
  }
  const ms = performance.now() - startMs;
  if (last.length !== 16) throw new Error('the IDs were not made');
  return (ms * 1e6) / (units * paced.capacity);
}

Object.assign(globalThis, { measured: { nextNs, made: () => made } });

const generators = { paced, live, ...many };
if (devtools !== 'none') {
  createRoot(document.querySelector('#app')!).render(
    <StrictMode>
      <SnoDevtools generators={generators} initialIsOpen={devtools === 'open'} />
    </StrictMode>,
  );
}
