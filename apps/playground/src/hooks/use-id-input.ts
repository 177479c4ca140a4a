import { useStore } from 'zustand';
import { type IdInputRequest, idInput } from '../lib/id-input.ts';

/** The request to show the input for IDs, if there is one. */
export function useIdInput(): IdInputRequest | undefined {
  return useStore(idInput, ({ request }) => request);
}
