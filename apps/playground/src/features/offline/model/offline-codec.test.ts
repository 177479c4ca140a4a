import { fromBytes } from '@sno-id/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlace, writePlace } from '../../../lib/place.ts';
import { type OfflineState, offlineCodec } from './offline-codec.ts';

test('the open note survives writing and reading its link', () => {
  const ids = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(bytes => fromBytes(bytes));
  fc.assert(
    fc.property(fc.option(ids, { nil: undefined }), fc.constantFrom('a', 'b'), (open, on) => {
      const state: OfflineState = { open, device: open ? on : 'a' };
      const link = writePlace({ section: 'offline', payload: offlineCodec.write(state) });
      expect(offlineCodec.read(readPlace(link)!.payload)).toEqual(state);
    }),
  );
});

test('an invalid ID opens nothing', () => {
  fc.assert(
    fc.property(fc.string(), payload => {
      fc.pre(!/^[2-9a-x]{16}(~b)?$/.test(payload));
      expect(offlineCodec.read(payload)).toEqual({ open: undefined, device: 'a' });
    }),
  );
});
