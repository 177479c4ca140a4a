import type { DevtoolsOptions } from '../core/options.ts';
import { announceContext } from '../source/announce-context.ts';
import { createContextId } from '../source/context-id.ts';
import type { ContextInfo } from '../source/source.ts';

/** This page as a context: in its own panel, and in those of other tabs. */
export interface ThisPage {
  readonly context: ContextInfo;
  update(options: DevtoolsOptions): void;
  stop(): void;
}

/**
 * What this page is announced as, once for each panel that is mounted in it: to none of them is it another
 * tab. They are in one list because they may be mounted by code that does not know of each other.
 */
export const OWN_IDS: string[] = [];

/** Announces a page's generators to the panels of other tabs; no panel has to be open here. */
export function createThisPage({ generators = {}, clocks }: DevtoolsOptions): ThisPage {
  const id = createContextId();
  OWN_IDS.push(id);
  const { title } = document;
  const label = title ? `tab “${title}”` : 'another tab';
  const announcement = announceContext(generators, { context: { id, place: 'tab', label }, clocks });
  return {
    context: { id, place: 'page', label: 'this page' },
    update: next => announcement.update(next.generators ?? {}),
    stop() {
      announcement.stop();
      OWN_IDS.splice(OWN_IDS.indexOf(id), 1);
    },
  };
}
