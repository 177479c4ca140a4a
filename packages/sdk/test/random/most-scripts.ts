const { MOST_SCRIPTS: most, SNO_TEST } = process.env;

/** Whether the tests are repeated for each of hundreds of mutants, and must be short. */
export const isCut: boolean = most !== undefined;

/** With as many, the tests of threads find nine in ten mutants: `pnpm prove mutate shared`. */
const ENOUGH = 30;

/**
 * How many random scripts a test plays: as many as it asks for with SNO_TEST=all, and else a fortieth, but
 * `enough` of them. The mutation tests set a limit, `MOST_SCRIPTS`.
 */
export function scriptsUpTo(count: number, enough: number = ENOUGH): number {
  if (isCut) return Math.min(count, Number(most));
  return SNO_TEST === 'all' ? count : Math.min(count, Math.max(enough, count / 40));
}
