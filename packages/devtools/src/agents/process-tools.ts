import { dayTime } from '@sno-id/kit/data';
import { createPanel } from '../core/panel.ts';
import { createSettings } from '../core/settings.ts';
import { createDirectSource } from '../source/direct.ts';
import type { ContextInfo } from '../source/source.ts';
import type { Generators, Watch } from '../source/watch.ts';
import { createTools, FACTS } from './tools.ts';

export type ProcessTools = ReturnType<typeof createProcessTools>;

/**
 * Creates a panel that nobody sees over the generators of this process, and its tools. They know what `watch`
 * has kept since `sinceMs`, and what happens from now on.
 */
export function createProcessTools(
  generators: Generators,
  context: ContextInfo,
  watch: Watch,
  sinceMs: number,
) {
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
  const source = createDirectSource(generators, { context, wallMs, watch });
  const close = source.start(panel.hub);
  const limits = [
    `Not seen: pages, workers and other processes, and what happened before ${secondText(sinceMs)}.`,
    `Of the time before the first question, at ${secondText(wallMs())}, the newest IDs are kept.`,
  ];
  const tools = createTools(panel).map(tool => ({
    ...tool,
    async execute(input: unknown) {
      const answer: { readonly notKnown?: readonly string[] } = await tool.execute(input);
      return { ...answer, notKnown: [...(answer.notKnown ?? []), ...limits] };
    },
  }));
  return { tools, update: source.update, close };
}

const secondText = (unixMs: number) => `${dayTime(unixMs).slice(0, 19)} UTC`;
