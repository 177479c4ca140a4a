import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { DevtoolsOptions } from '../core/options.ts';
import type { Panel } from '../core/panel.ts';
import type { RegistryState } from '../core/registry.ts';
import type { Choices } from '../core/settings.ts';

export const PanelContext: React.Context<Panel | undefined> = createContext<Panel | undefined>(undefined);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('usePanel() needs a panel above it');
  return panel;
}

/** What a view remembers: see {@link Panel.part}. */
export function usePart<T>(create: (panel: Panel) => T): T {
  return usePanel().part(create);
}

/** Reads the registry. Views are drawn once a frame, however many reports come in it. */
export function useRegistry<T>(select: (state: RegistryState) => T): T {
  const { pulse, registry } = usePanel();
  const read = () => select(registry.getState());
  return useSyncExternalStore(pulse.subscribe, read, read);
}

export function useChoices<T>(select: (choices: Choices) => T): T {
  return useStore(usePanel().settings, select);
}

export function useOptions<T>(select: (options: DevtoolsOptions) => T): T {
  return useStore(usePanel().options, select);
}
