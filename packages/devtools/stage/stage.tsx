/**
 * The panel alone, filling the page, over generators that are busy: for looking at views while they are made. The address chooses:
 * `?view=clock&theme=dark&rate=1000`, the rate in IDs a second and generator; `window.stage` has the generators and clocks.
 */
import { anchoredClock, createGenerator } from '@sno-id/sdk';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { adjustableClock } from '@sno-id/sdk/testing';
import { createRoot } from 'react-dom/client';
import { createPanel } from '../src/model/panel.ts';
import { nextFrame } from '../src/model/pulse.ts';
import { createSettings } from '../src/model/settings.ts';
import type { Theme } from '../src/options.ts';
import { PanelRoot } from '../src/shell/panel-root.tsx';
import { PanelView } from '../src/shell/panel-view.tsx';
import { createDirectSource } from '../src/source/direct.ts';
import { VIEWS } from '../src/views/views.ts';

const query = new URLSearchParams(location.search);
const rate = Number(query.get('rate') ?? 20);
const clock = adjustableClock(anchoredClock());
const generators = {
  app: createGenerator({ partition: 0x1207, clock }),
  sync: createGenerator({ partition: 0x1207, sequence: [32_768, 65_535] }),
  import: createGenerator({ partition: 7, sequence: [0, 63] }),
};
const meta = {
  app: defineMeta({ state: oneOf(['draft', 'open', 'paid', 'sent']), gift: flag(), priority: uint(2) }),
};

const element = document.querySelector('#stage')!;
const root = element.attachShadow({ mode: 'open' });
const settings = createSettings(() => sessionStorage);
settings.choose({ view: query.get('view') ?? 'live' });
const panel = createPanel({
  settings,
  options: { generators, meta, clocks: { app: clock }, theme: (query.get('theme') ?? 'system') as Theme },
  schedule: nextFrame,
  wallMs: () => Date.now(),
});
for (const view of VIEWS) for (const part of view.parts ?? []) panel.part(part);
createDirectSource(generators, {
  context: { id: 'page', place: 'page', label: 'this page' },
  wallMs: () => Date.now(),
}).start(panel.hub);

if (rate > 0) {
  let due = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    due += ((now - last) / 1000) * rate;
    last = now;
    for (; due >= 1; due--) {
      for (const generator of Object.values(generators)) {
        try {
          generator.next(Math.floor(Math.random() * 4) * 64 + (due & 7));
        } catch {
          due = 0; // a stopped clock or a full pool: that is what there is to see
        }
      }
    }
  }, 16);
}
Object.assign(globalThis, { stage: { panel, generators, clock } });

createRoot(root).render(
  <PanelRoot panel={panel} style={{ root }}>
    <div style={{ height: '100vh' }}>
      <PanelView />
    </div>
  </PanelRoot>,
);
