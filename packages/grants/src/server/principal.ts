import { refusal } from '@sno-id/sdk/internal';

/**
 * Whom `authorize` has named.
 *
 * @throws TypeError for what it must not return: an error of the server, not of the one who asks.
 */
export function requirePrincipal({ principal }: { readonly principal: string }): string {
  if (typeof principal === 'string' && principal.length <= 256 && !principal.includes('\0')) return principal;
  throw refusal('authorize', 'a principal of at most 256 characters without NUL', principal);
}
