import type { DevtoolsOptions } from '../core/options.ts';
import { announceContext } from '../source/announce-context.ts';
import { createContextId } from '../source/context-id.ts';
import { createPagePanels, firstOf, type PagePanel } from './page-panels.ts';

/** The panels that are mounted in this page. */
export const PAGE_PANELS = /* @__PURE__ */ createPagePanels();

/**
 * This page as a context, in its own panel and in those of other tabs, to which it announces its generators.
 * No panel has to be open here.
 */
export function createThisPage(options: DevtoolsOptions) {
  const { generators = {} } = options;
  const id = createContextId();
  const panel: PagePanel = { context: { id, place: 'page', label: 'this page' }, generators };
  PAGE_PANELS.add(panel);
  const { title } = document;
  const label = `tab${title && ` “${title}”`} ${location.pathname}`;
  const context = { id, place: 'tab', label } as const;
  const announcement = announceContext(firstOf(PAGE_PANELS, panel), { context });
  const end = PAGE_PANELS.subscribe(() => announcement.update(firstOf(PAGE_PANELS, panel)));
  let trace: Promise<ReturnType<typeof import('./page-trace.ts').createPageTrace>> | undefined;
  const follow = (next: DevtoolsOptions) => {
    if (next.trace) trace ??= import('./page-trace.ts').then(({ createPageTrace }) => createPageTrace());
    trace?.then(one => one.update(next), console.error);
  };
  follow(options);
  return {
    context: panel.context,
    update(next: DevtoolsOptions): void {
      PAGE_PANELS.update(panel, next.generators ?? {});
      follow(next);
    },
    stop(): void {
      end();
      follow({});
      announcement.stop();
      PAGE_PANELS.remove(panel);
    },
  };
}
