import { createStore } from 'zustand/vanilla';

/** What is to be shown of the anatomy: all of it from its top, or its input, ready for typing. */
export type IdInputRequest = 'show' | 'focus';

/** A request to show the input for IDs, which may not have loaded yet. */
export const idInput = createStore<{ readonly request: IdInputRequest | undefined }>()(() => ({
  request: undefined,
}));

/** Scrolls to the input for IDs and focuses it, as soon as it exists. */
export function openIdInput(): void {
  idInput.setState({ request: 'focus' });
}

/** Scrolls to the anatomy, as soon as it exists. */
export function showAnatomy(): void {
  idInput.setState({ request: 'show' });
}

/** Takes the request, if there is one. */
export function takeRequest(): IdInputRequest | undefined {
  const { request } = idInput.getState();
  if (request) idInput.setState({ request: undefined });
  return request;
}
