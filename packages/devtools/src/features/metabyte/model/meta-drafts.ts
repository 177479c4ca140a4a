import type { Design } from '@sno-id/kit/data';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What was being designed, for as long as the panel lives. */
export interface Drafts {
  /** The subject's `id`; undefined before one is chosen. */
  readonly subject?: string;
  readonly byte: number;
  /** By subject; those that nobody has touched have none, and follow the app. */
  readonly designs: Readonly<Record<string, Design>>;
}

export function createMetaDrafts(): StoreApi<Drafts> {
  return createStore<Drafts>(() => ({ byte: 0, designs: {} }));
}
