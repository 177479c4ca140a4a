import type { Run } from './id-runs.ts';

export type ToProver =
  | { readonly type: 'prepare'; readonly partition: number; readonly min: number; readonly max: number }
  | { readonly type: 'go'; readonly forMs: number };

export type FromProver =
  | { readonly type: 'ready' }
  | { readonly type: 'made'; readonly runs: readonly Run[] }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string };
