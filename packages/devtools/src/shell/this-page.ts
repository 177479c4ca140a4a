import type { DevtoolsOptions } from '../options.ts';
import type { Announcement } from '../source/announce-context.ts';
import { createContextId } from '../source/context-id.ts';
import type { ContextInfo } from '../source/source.ts';

/** This page as a context: in its own panel, and in those of other tabs. */
export interface ThisPage {
  readonly context: ContextInfo;
  update(options: DevtoolsOptions): void;
  stop(): void;
}

/** Announces a page's generators to the panels of other tabs, once the code that does it is there. No panel has to be open here. */
export function createThisPage(initial: DevtoolsOptions): ThisPage {
  const context = { id: createContextId(), place: 'page', label: 'this page' } as const;
  let options = initial;
  let announcement: Announcement | undefined;
  let isStopped = false;

  import('../source/announce-context.ts').then(
    ({ announceContext }) => {
      if (isStopped) return;
      const { title } = document;
      announcement = announceContext(options.generators ?? {}, {
        context: { id: context.id, place: 'tab', label: title ? `tab “${title}”` : 'another tab' },
        clocks: options.clocks,
      });
    },
    // Only other tabs miss it.
    error => console.warn('sno devtools: other tabs do not hear of this page', error),
  );

  return {
    context,
    update(next) {
      if (next.generators !== options.generators) announcement?.update(next.generators ?? {});
      options = next;
    },
    stop() {
      isStopped = true;
      announcement?.stop();
    },
  };
}
