import { isSno, type Sno } from '@sno-id/sdk';
import type { Codec } from '../../../lib/codec.ts';
import type { DeviceName } from './devices.ts';

/**
 * The open note, by the ID that is also its address, and the device that shows it. The notes themselves stay
 * in this browser; no link contains them.
 */
export interface OfflineState {
  readonly open: Sno | undefined;
  readonly device: DeviceName;
}

/** Follows an ID that is open on device B. */
const ON_B = '~b';

export const offlineCodec: Codec<OfflineState> = {
  read(payload) {
    const device = payload.endsWith(ON_B) ? 'b' : 'a';
    const id = device === 'b' ? payload.slice(0, -ON_B.length) : payload;
    return isSno(id) ? { open: id, device } : { open: undefined, device: 'a' };
  },
  write: ({ open, device }) => (open ? `${open}${device === 'b' ? ON_B : ''}` : ''),
};
