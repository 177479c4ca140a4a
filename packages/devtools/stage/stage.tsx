/**
 * The panel alone, filling the page, over generators that are busy: for looking at views while they are made.
 * The address chooses: `?view=clock&theme=dark&rate=1000`, the rate in IDs a second and generator;
 * `window.stage` has the generators and clocks. With `?shell=1` it is the devtools as an app has them, over a
 * small page, and `?props={…}` are options of theirs.
 */

import { GREATEST } from '@sno-id/kit/data';
import { createGenerator } from '@sno-id/sdk';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { createSharedGenerator } from '@sno-id/sdk/shared';
import { multiClock, twitter } from '@sno-id/sdk/snowflake';
import { adjustableClock } from '@sno-id/sdk/testing';
import { createRoot } from 'react-dom/client';
import type { Theme } from '../src/core/options.ts';
import { createPanel } from '../src/core/panel.ts';
import { nextFrame } from '../src/core/pulse.ts';
import { createSettings } from '../src/core/settings.ts';
import { FEATURES } from '../src/features/features.ts';
import { mountSnoDevtools } from '../src/production.ts';
import { PanelRoot } from '../src/shell/panel-root.tsx';
import { PanelView } from '../src/shell/panel-view.tsx';
import { createDirectSource } from '../src/source/direct.ts';

const query = new URLSearchParams(location.search);
const rate = Number(query.get('rate') ?? 20);
const clock = adjustableClock();
const wrongClock = adjustableClock();
const snos = {
  app: createGenerator({ partition: 0x1207, clock }),
  sync: createGenerator({ partition: 0x1207, sequence: [32_768, GREATEST.sequence] }),
  import: createGenerator({ partition: 7, sequence: [0, 63] }),
  threads: createSharedGenerator({ partition: 8 }),
  draft: createGenerator({ clock: wrongClock, whenOutOfRange: 'substitute' }),
};
const snowflakes = {
  orders: twitter.createGenerator({ datacenter: 1, worker: 5 }),
  'orders again': twitter.createGenerator({ datacenter: 1, worker: 5, range: [2_048, 4_095] }),
  events: multiClock.createGenerator({ machine: 3, clock }),
};
const generators = { ...snos, ...snowflakes };
const clocks = { app: clock, draft: wrongClock, events: clock };
const meta = {
  app: defineMeta({ state: oneOf(['draft', 'open', 'paid', 'sent']), gift: flag(), priority: uint(2) }),
};

if (rate > 0) {
  let due = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    due += ((now - last) / 1000) * rate;
    last = now;
    for (; due >= 1; due--) {
      const meta = Math.floor(Math.random() * 4) * 64 + (due & 7);
      const calls = [
        ...Object.values(snos).map(generator => () => generator.next(meta)),
        ...Object.values(snowflakes).map(({ next }) => next),
      ];
      if (!calls.map(succeeds).every(Boolean)) due = 0;
    }
  }, 16);
}
/** A stopped clock or a full pool is visible. */
function succeeds(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}

const stage = query.has('shell') ? standOverAPage() : fillThePage();
Object.assign(globalThis, { stage: { ...stage, generators, clock, wrongClock } });

/** The panel and nothing else. */
function fillThePage() {
  const root = document.querySelector('#stage')!.attachShadow({ mode: 'open' });
  const settings = createSettings(() => sessionStorage);
  settings.choose({ view: query.get('view') ?? 'live' });
  const panel = createPanel({
    features: FEATURES,
    settings,
    options: { generators, meta, clocks, theme: (query.get('theme') ?? 'system') as Theme },
    schedule: nextFrame,
    wallMs: () => Date.now(),
  });
  createDirectSource(generators, {
    context: { id: 'page', place: 'page', label: 'this page' },
    wallMs: () => Date.now(),
  }).start(panel.hub);
  createRoot(root).render(
    <PanelRoot panel={panel} style={{ root }}>
      <div style={{ height: '100vh' }}>
        <PanelView />
      </div>
    </PanelRoot>,
  );
  return { panel };
}

/** The devtools over a page that has text, a form and its own shortcut. */
function standOverAPage() {
  const page = document.querySelector<HTMLElement>('#page')!;
  page.hidden = false;
  const count = page.querySelector('output')!;
  addEventListener('keydown', ({ key }) => {
    if (key === 's') count.value = String(Number(count.value) + 1);
  });
  for (let i = 0; i < 5; i++) page.querySelector('ul')!.append(itemOf(generators.app.next()));
  const handle = mountSnoDevtools(document.body, {
    generators,
    meta,
    clocks,
    theme: (query.get('theme') ?? 'system') as Theme,
    ...JSON.parse(query.get('props') ?? '{}'),
  });
  return { handle };
}

function itemOf(text: string) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}
