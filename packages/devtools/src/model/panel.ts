import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DevtoolsOptions } from '../options.ts';
import { createHub, type Hub } from '../source/hub.ts';
import { createPulse, type Pulse, type Schedule } from './pulse.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { Settings } from './settings.ts';

/** All that the views of one panel share. No part of it knows React. */
export interface Panel {
  readonly settings: Settings;
  readonly options: StoreApi<DevtoolsOptions>;
  /** Docked or in a window of its own, with a button that opens it; otherwise a part of the page. */
  readonly isFloating: boolean;
  /** It shows a recording: no clock to turn, and nothing to measure. */
  readonly isReplay: boolean;
  readonly hub: Hub;
  readonly pulse: Pulse;
  readonly registry: Registry;
  /** Unix milliseconds of the wall clock. */
  readonly wallMs: () => number;
  /** What a view remembers: made when it is first asked for, one for the life of the panel. */
  part<T>(create: (panel: Panel) => T): T;
}

/** What a panel is made of. */
export interface PanelParts {
  readonly settings: Settings;
  readonly options: DevtoolsOptions;
  /** @default false */
  readonly isFloating?: boolean;
  /** @default false */
  readonly isReplay?: boolean;
  readonly schedule: Schedule;
  readonly wallMs: () => number;
}

export function createPanel({
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
  hub.add(registry.sink);
  const panel: Panel = {
    settings,
    options: createStore(() => options),
    isFloating,
    isReplay,
    hub,
    pulse: createPulse(schedule),
    registry,
    wallMs,
    part<T>(create: (panel: Panel) => T): T {
      if (!parts.has(create)) parts.set(create, create(panel));
      return parts.get(create) as T;
    },
  };
  return panel;
}
