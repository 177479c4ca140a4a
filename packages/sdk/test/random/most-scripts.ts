const { MOST_SCRIPTS: most, SNO_TEST } = process.env;

/** Whether the tests are repeated for each of hundreds of mutants, and must be short. */
export const isCut: boolean = most !== undefined;

/** What `pnpm test` plays of a test that asks for more, unless a twentieth of that is more. */
const ENOUGH = 60;

/**
 * How many random scripts a test plays: as many as it asks for with SNO_TEST=all, and else a twentieth. The
 * mutation tests set a limit, `MOST_SCRIPTS`.
 */
export function scriptsUpTo(count: number): number {
  if (isCut) return Math.min(count, Number(most));
  return SNO_TEST === 'all' ? count : Math.min(count, Math.max(ENOUGH, count / 20));
}
