import { refusal } from '@sno-id/sdk/internal';
import { inTime } from './time-limit.ts';

/** The longest name of a principal, in characters. */
export const MAX_PRINCIPAL_LENGTH = 256;

/** What `authorize` returns for nobody. */
export type Refusal = null | undefined | false;

/** @throws TypeError for what `authorize` must not return: an error of the server, not of who asks. */
function requirePrincipal({ principal }: { readonly principal: string }): void {
  const isText = typeof principal === 'string' && !principal.includes('\0');
  if (isText && principal.length <= MAX_PRINCIPAL_LENGTH) return;
  throw refusal('authorize', 'a principal of at most 256 characters without NUL', principal);
}

/** Who sends a request, or undefined. Waits ten seconds at most. */
export type AskWho<Who> = (request: Request, context?: unknown) => Promise<Who | undefined>;

/** @param authorize a function of the app */
export function askBy<Who extends { readonly principal: string }>(
  authorize: (request: Request, context: unknown) => Promise<Who | Refusal> | Who | Refusal,
): AskWho<Who> {
  return async (request, context) => {
    const asked = authorize(request, context);
    const who = await inTime(asked, limit => new Error(`authorize: no answer within ${limit}`));
    if (!who) return undefined;
    requirePrincipal(who);
    return who;
  };
}
