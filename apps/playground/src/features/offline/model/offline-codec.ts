import { isSno, type Sno } from '@sno-id/sdk';
import type { Codec } from '../../../lib/codec.ts';

/** The note that is open, by the ID that is its address too. The notes themselves are this browser's, and in no link. */
export interface OfflineState {
  readonly open: Sno | undefined;
}

export const offlineCodec: Codec<OfflineState> = {
  read: payload => ({ open: isSno(payload) ? payload : undefined }),
  write: ({ open }) => open ?? '',
};
