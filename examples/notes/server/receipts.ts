import type { AuthorityKey } from '@sno-id/grants/server';
import type { Note } from '../wire.ts';

/**
 * Receipts for notes: 32 hexadecimal digits that only this server can make. Whoever sends a note again, after
 * the server has lost it, proves with its receipt that it was there, and so that its ID was proven then.
 */
export interface Receipts {
  of(note: Note): Promise<string>;
}

/** @param key signs what is granted: servers that share it know each other's receipts. */
export function receiptsBy(key: AuthorityKey): Receipts {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  let imported: Promise<CryptoKey> | undefined;

  async function importSecret(): Promise<CryptoKey> {
    const secret = await crypto.subtle.digest('SHA-256', encoder.encode(`receipts of ${key.d}`));
    return crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  }

  return {
    async of({ id, session, digest }) {
      imported ??= importSecret();
      const signed = await crypto.subtle.sign('HMAC', await imported, encoder.encode(id + session + digest));
      const bytes = new Uint8Array(signed, 0, 16);
      return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
    },
  };
}
