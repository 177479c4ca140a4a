import { refusal } from '@sno-id/sdk/internal';
import { inTime } from './time-limit.ts';

/**
 * Whom `authorize` has named.
 *
 * @throws TypeError for what it must not return: an error of the server, not of the one who asks.
 */
export function requirePrincipal({ principal }: { readonly principal: string }): string {
  if (typeof principal === 'string' && principal.length <= 256 && !principal.includes('\0')) return principal;
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
