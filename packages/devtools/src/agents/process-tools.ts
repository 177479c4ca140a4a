import { createPanel } from '../core/panel.ts';
import { createSettings } from '../core/settings.ts';
import { createDirectSource, type Generators } from '../source/direct.ts';
import type { ContextInfo } from '../source/source.ts';
import { createTools, FACTS } from './tools.ts';

export type ProcessTools = ReturnType<typeof createProcessTools>;

/**
 * Creates a panel that nobody sees over the generators of this process, and its tools. They know what happens
 * from now on.
 */
export function createProcessTools(generators: Generators, context: ContextInfo) {
  const wallMs = () => Date.now();
  const panel = createPanel({
    settings: createSettings(() => {
      throw new Error('no storage');
    }),
    options: {},
    schedule: () => () => {},
    wallMs,
  });
  for (const create of FACTS) panel.part<unknown>(create);
  const source = createDirectSource(generators, { context, wallMs });
  const close = source.start(panel.hub);
  return { tools: createTools(panel), update: source.update, close };
}
