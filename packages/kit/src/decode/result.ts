/** What was read, or what is wrong with what came. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** What cannot be taken, and why. */
export function refused(problem: string): Result<never> {
  return { ok: false, problem };
}

/** Reads JSON, of which nothing is known yet. */
export function readJson(text: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return refused(`Not valid JSON: ${(error as Error).message}`);
  }
}
