import { readLink } from '../core/link.ts';
import type { DevtoolsOptions } from '../core/options.ts';
import { createPanel, follow, type Panel } from '../core/panel.ts';
import { createRetold } from '../core/retold.ts';
import type { Settings } from '../core/settings.ts';
import { FEATURES } from '../features/features.ts';
import { createContextsSource } from '../source/contexts.ts';
import { createDirectSource } from '../source/direct.ts';
import { gatherIds } from '../source/gather.ts';
import type { ContextInfo } from '../source/source.ts';
import { createStreamSource } from '../source/stream.ts';
import type { Watch } from '../source/watch.ts';
import { placesOf } from '../ui/mapped-stacks.ts';
import { createFrames } from './frames.ts';
import { createInStep } from './in-step.ts';
import { ownOf } from './page-panels.ts';
import { PAGE_PANELS } from './this-page.ts';

export type LivePanel = ReturnType<typeof createLivePanel>;

export interface LivePanelParts {
  readonly settings: Settings;
  readonly context: ContextInfo;
  /** Listens to this page's generators also while the panel is closed. */
  readonly watch?: Watch;
  readonly isFloating: boolean;
  /** Called when something happened that is to be known though the panel is closed. */
  readonly onUrgent?: () => unknown;
}

/** A link is followed once: not again when the app takes its panel away and puts another one there. */
let isFollowed = false;

/**
 * Makes a panel with its sources, in this page; every view begins to remember, but nothing tells it anything
 * until it is started.
 */
export function createLivePanel(
  initial: DevtoolsOptions,
  { settings, context, watch, isFloating, onUrgent }: LivePanelParts,
) {
  const wallMs = () => Date.now();
  const told = new Map<string, string>();
  const frames = createFrames(window);
  const panel = createPanel({
    features: FEATURES,
    settings,
    options: initial,
    schedule: frames.schedule,
    wallMs,
    isFloating,
  });

  if (onUrgent) panel.pulse.subscribe(() => tellUrgent(panel, told, onUrgent));

  const place = isFollowed ? undefined : readLink(location.search);
  isFollowed = true;
  if (place) follow(place, panel);

  const keeps = FEATURES.flatMap(({ restore }) => restore?.(panel) ?? []);
  const own = gatherIds(panel.hub);
  const keep = () => {
    own.flush();
    for (const one of keeps) one();
  };
  const direct = createDirectSource(initial.generators ?? {}, { context, wallMs, watch });
  const contexts = createContextsSource({ own: () => ownOf(PAGE_PANELS, context.id) });
  const others = panel.part(createRetold).sink;
  const inStep = createInStep((address: string) =>
    createStreamSource(address, { sight: frames.sight }).start(others),
  );
  const followServers = ({ source = [] }: DevtoolsOptions) => inStep([source].flat());
  let ends: readonly (() => void)[] = [];
  const runs = new Set<object>();

  function start(): void {
    ends = [
      direct.start(own),
      contexts.start(others),
      () => inStep([]),
      keep,
      () => removeEventListener('pagehide', keep),
    ];
    addEventListener('pagehide', keep);
    followServers(panel.options.getState());
  }

  return {
    panel,
    frames,
    /** Brings what is known of this page's IDs up to date, which is up to 100 ms old. */
    flush: own.flush,
    /** Finds where a frame was written, by the source maps of this page. */
    placeOf: placesOf(panel),
    /**
     * Starts all sources, if they are not, until each function that was returned has been called. What the
     * views remember stays.
     */
    run(): () => void {
      const run = {};
      if (runs.size === 0) start();
      runs.add(run);
      return () => {
        if (!runs.delete(run) || runs.size > 0) return;
        for (const end of ends) end();
        ends = [];
      };
    },
    update(next: DevtoolsOptions): void {
      const { generators, source } = panel.options.getState();
      panel.options.setState(next, true);
      if (next.generators !== generators) direct.update(next.generators ?? {});
      if (next.source !== source && ends.length > 0) followServers(next);
    },
  };
}

/** Calls back for what is urgent and new, and warns once of each kind. `told` has both, by kind and ID. */
function tellUrgent(panel: Panel, told: Map<string, string>, onUrgent: () => unknown): void {
  for (const { kind, id, text } of FEATURES.flatMap(({ urgent }) => urgent?.(panel) ?? [])) {
    if (told.get(id) === text) continue;
    if (!told.has(kind)) console.warn(`sno devtools: ${text}`);
    told.set(kind, text).set(id, text);
    if (kind !== 'rejected') onUrgent(); // the button says that IDs collide
  }
}
