import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Command } from './commands.ts';
import { createHub, type Hub } from './hub.ts';
import type { Place } from './link.ts';
import type { DevtoolsOptions } from './options.ts';
import { createPulse, type Pulse, type Schedule } from './pulse.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { Settings } from './settings.ts';

/** Makes what a feature remembers. The function itself is the key under which the panel keeps it. */
export type Part<T = unknown> = (panel: Panel) => T;

/** One tab of the panel, and what it remembers. */
export interface Feature {
  readonly id: string;
  readonly title: string;
  /** Parts that must exist from the moment the panel is created, before anyone opens the tab. */
  readonly parts?: readonly Part[];
  /**
   * It only works on live data: its tab stays live while a replay is shown, and its parts are not created for
   * a replay.
   */
  readonly isLiveOnly?: boolean;
  readonly Component: ComponentType;
  /** Restores what the page before left for it. Returns a function that leaves something for the next. */
  readonly restore?: (panel: Panel) => () => void;
  /** Shows a thing that a link names, in the tab's own words. */
  readonly open?: (panel: Panel, what: string) => void;
  /** What it lets people do from any tab, besides going to it. */
  readonly commands?: (panel: Panel) => readonly Command[];
  /** What has to be known though the panel is closed, in sentences that change with it. */
  readonly urgent?: (panel: Panel) => readonly Record<'kind' | 'id' | 'text', string>[];
  /** Drawn in the tab's button, beside its title, for the panel that the tab shows. */
  readonly Badge?: ComponentType;
  readonly Banner?: ComponentType;
}

/** Everything that the features of one panel share. */
export interface Panel {
  readonly features: readonly Feature[];
  readonly settings: Settings;
  readonly options: StoreApi<DevtoolsOptions>;
  /** Docked or in a separate window, with a button that opens it; otherwise embedded in the page. */
  readonly isFloating: boolean;
  /** It shows a recording: there is no clock to adjust and nothing to measure. */
  readonly isReplay: boolean;
  /** The panel of the replay that the tabs show instead of this one, if any. */
  readonly replay: StoreApi<{ readonly panel: Panel | undefined }>;
  readonly hub: Hub;
  readonly pulse: Pulse;
  /** By the frames of the window that the panel is in. */
  readonly schedule: Schedule;
  readonly registry: Registry;
  readonly wallMs: () => number;
  /** Returns what `create` makes: created on the first call, then kept for the life of the panel. */
  part<T>(create: Part<T>): T;
}

/** What a panel is made of. */
export interface PanelParts
  extends Pick<Panel, 'settings' | 'schedule' | 'wallMs'>,
    Partial<Pick<Panel, 'features' | 'isFloating' | 'isReplay'>> {
  readonly options: DevtoolsOptions;
}

/** Shows the place that a link names. */
export function follow({ view, what }: Place, panel: Panel): void {
  const feature = panel.features.find(({ id }) => id === view);
  if (!feature) return;
  panel.settings.choose({ view });
  if (what !== undefined) feature.open?.(panel, what);
}

/** Creates a panel and the parts of its features. No source reports to it yet. */
export function createPanel({
  features = [],
  settings,
  options,
  schedule,
  wallMs,
  isFloating = false,
  isReplay = false,
}: PanelParts): Panel {
  const hub = createHub();
  const registry = createRegistry();
  const parts = new Map<unknown, unknown>();
  const pulse = createPulse(schedule);
  hub.add(registry.sink);
  registry.subscribe(pulse.touch);
  const panel: Panel = {
    features,
    settings,
    options: createStore(() => options),
    isFloating,
    isReplay,
    replay: createStore(() => ({ panel: undefined as Panel | undefined })),
    hub,
    pulse,
    schedule,
    registry,
    wallMs,
    part<T>(create: Part<T>): T {
      if (!parts.has(create)) parts.set(create, create(panel));
      return parts.get(create) as T;
    },
  };
  for (const { parts = [], isLiveOnly = false } of features) {
    if (!(isReplay && isLiveOnly)) for (const part of parts) panel.part(part);
  }
  return panel;
}
