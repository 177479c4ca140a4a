import type { AuthorityStore } from '../../grants/src/server/store.ts';

/** Where an authority's store is, for replicas and for the command. */
export interface Place {
  /** For `--store`. */
  readonly url: string;
  /** Opens the store as one process does. */
  connect(options: { readonly failover: 'advance' | undefined }): Promise<{
    readonly store: AuthorityStore;
    close(): Promise<void>;
  }>;
}
