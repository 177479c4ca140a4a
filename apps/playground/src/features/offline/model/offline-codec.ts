import { isSno, type Sno } from '@sno-id/sdk';
import type { Codec } from '../../../lib/codec.ts';

/**
 * The open note, by the ID that is also its address. The notes themselves stay in this browser; no link
 * contains them.
 */
export interface OfflineState {
  readonly open: Sno | undefined;
}

export const offlineCodec: Codec<OfflineState> = {
  read: payload => ({ open: isSno(payload) ? payload : undefined }),
  write: ({ open }) => open ?? '',
};
