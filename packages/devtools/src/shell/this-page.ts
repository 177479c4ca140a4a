import type { DevtoolsOptions } from '../core/options.ts';
import { type Hello, openChannel } from '../source/channel.ts';
import { createContextId } from '../source/context-id.ts';
import type { AnySource } from '../source/family.ts';
import type { ContextInfo } from '../source/source.ts';
import type { Watch } from '../source/watch.ts';
import type { announcePage } from './announce-page.ts';
import { createInStep } from './in-step.ts';
import { createPagePanels, firstOf, type PagePanel } from './page-panels.ts';

/** The panels that are mounted in this page. */
export const PAGE_PANELS = /* @__PURE__ */ createPagePanels();

/**
 * This page as a context, in its own panel and in those of other tabs, to which it announces its generators,
 * with what `watch` has kept of them. No panel has to be open here.
 */
export function createThisPage(options: DevtoolsOptions, watch?: Watch) {
  const { generators = {} } = options;
  const id = createContextId();
  const panel: PagePanel = { context: { id, place: 'page', label: 'this page' }, generators };
  PAGE_PANELS.add(panel);
  const { title } = document;
  const label = `tab${title && ` “${title}”`} ${location.pathname}`;
  const context = { id, place: 'tab', label } as const;
  const announcement = announceWhenAsked(context, () => firstOf(PAGE_PANELS, panel), watch);
  const end = PAGE_PANELS.subscribe(announcement.update);
  let trace: Promise<(wanted: readonly AnySource[]) => void> | undefined;
  const follow = ({ generators = {}, trace: isTraced = false }: DevtoolsOptions) => {
    if (isTraced)
      trace ??= import('../trace/trace-source.ts').then(({ traceSource }) => createInStep(traceSource));
    trace?.then(inStep => inStep(isTraced ? Object.values(generators) : []), console.error);
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

/** Announces a context, by code that is loaded when another page first asks. A panel asks each second. */
function announceWhenAsked(context: ContextInfo, generators: () => PagePanel['generators'], watch?: Watch) {
  let announcement: ReturnType<typeof announcePage> | undefined;
  let isLoading = false;
  let isOver = false;
  const channel = openChannel('contexts', ({ data }) => {
    if (isLoading || (data as Partial<Hello> | null)?.own?.includes?.(context.id)) return;
    isLoading = true;
    import('./announce-page.ts').then(
      ({ announcePage }) => {
        channel?.close();
        if (!isOver) announcement = announcePage(generators(), context, watch);
      },
      () => {
        isLoading = false; // the next hello tries again
      },
    );
  });
  return {
    update: () => announcement?.update(generators()),
    stop(): void {
      isOver = true;
      channel?.close();
      announcement?.stop();
    },
  };
}
