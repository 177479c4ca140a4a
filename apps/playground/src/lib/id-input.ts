import type { Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';

/** What is to be shown of the anatomy: all of it from its top, or its input, ready for typing. */
export type IdInputRequest = 'show' | 'focus';

/** A request to show the input for IDs, which may not have loaded yet. */
export const idInput = createStore<{ readonly request: IdInputRequest | undefined }>()(() => ({
  request: undefined,
}));

/** Reads a text as an ID, as an entry of the history, and scrolls to its input once there is one. */
export async function readInAnatomy(text: string): Promise<void> {
  (await loadWorkbench()).type(text, 'read');
  idInput.setState({ request: 'focus' });
}

/** Shows an ID in the anatomy, as soon as that exists. */
export async function showInAnatomy(id: Sno): Promise<void> {
  (await loadWorkbench()).choose(id, 'from the intro');
  idInput.setState({ request: 'show' });
}

/** Takes the request, if there is one. */
export function takeRequest(): IdInputRequest | undefined {
  const { request } = idInput.getState();
  if (request) idInput.setState({ request: undefined });
  return request;
}

/** Its code, which reads IDs of any format, is not part of the first load. */
async function loadWorkbench() {
  const { workbench } = await import('./workbench.ts');
  return workbench.getState();
}
