import { refusal } from '@sno-id/sdk/internal';
import { inTime } from './time-limit.ts';

/** The longest name of a principal, in characters. */
export const MAX_PRINCIPAL_LENGTH = 256;

/**
 * Whom `authorize` has named.
 *
 * @throws TypeError for what it must not return: an error of the server, not of the one who asks.
 */
export function requirePrincipal({ principal }: { readonly principal: string }): string {
  const isText = typeof principal === 'string' && !principal.includes('\0');
  if (isText && principal.length <= MAX_PRINCIPAL_LENGTH) return principal;
  throw refusal('authorize', 'a principal of at most 256 characters without NUL', principal);
}

/** Asks who sends a request, and waits ten seconds at most. */
export async function askWho<Who>(
  authorize: (request: Request, context: unknown) => Promise<Who> | Who,
  request: Request,
  context: unknown,
): Promise<Who> {
  return inTime(authorize(request, context), limit => new Error(`authorize: no answer within ${limit}`));
}
