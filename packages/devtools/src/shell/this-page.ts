import type { DevtoolsOptions } from '../core/options.ts';
import type { announceContext } from '../source/announce-context.ts';
import { openChannel } from '../source/channel.ts';
import { createContextId } from '../source/context-id.ts';
import type { ContextInfo } from '../source/source.ts';
import type { Generators } from '../source/watch.ts';

/** The IDs of the contexts that are this page: one for each mount, of which there should be one. */
export const OF_THIS_PAGE: Set<string> = /* @__PURE__ */ new Set();

/**
 * This page as a context, in its own panel and in those of other tabs, to which it announces its generators.
 * No panel has to be open here. Of several mounts the first announces: a generator that was passed to two
 * is still one.
 */
export function createThisPage(options: DevtoolsOptions) {
  const id = createContextId();
  const context: ContextInfo = { id, place: 'page', label: 'this page' };
  const { title } = document;
  const label = `tab${title && ` “${title}”`} ${location.pathname}`;
  const isFirst = OF_THIS_PAGE.size === 0;
  const announcement = isFirst ? announceWhenAsked({ id, place: 'tab', label }) : undefined;
  OF_THIS_PAGE.add(id);
  let trace: Promise<ReturnType<typeof import('./page-trace.ts').createPageTrace>> | undefined;
  const follow = (next: DevtoolsOptions) => {
    announcement?.update(next.generators ?? {});
    if (next.trace) trace ??= import('./page-trace.ts').then(({ createPageTrace }) => createPageTrace());
    trace?.then(one => one.update(next), console.error);
  };
  follow(options);
  return {
    context,
    update: follow,
    stop(): void {
      follow({});
      announcement?.stop();
      OF_THIS_PAGE.delete(id);
    },
  };
}

/** Announces a context, by code that is loaded when a panel first asks. It asks each second. */
function announceWhenAsked(context: ContextInfo) {
  let generators: Generators = {};
  let announcement: ReturnType<typeof announceContext> | undefined;
  let isLoading = false;
  let isOver = false;
  const channel = openChannel('contexts', () => {
    if (isLoading) return;
    isLoading = true;
    import('../source/announce-context.ts').then(
      ({ announceContext }) => {
        channel?.close();
        if (!isOver) announcement = announceContext(generators, { context });
      },
      () => {
        isLoading = false; // the next hello tries again
      },
    );
  });
  return {
    update(next: Generators): void {
      generators = next;
      announcement?.update(next);
    },
    stop(): void {
      isOver = true;
      channel?.close();
      announcement?.stop();
    },
  };
}
