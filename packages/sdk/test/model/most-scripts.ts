/**
 * How many random scripts a test plays: as many as it asks for, or, where that would be repeated for each of hundreds of
 * mutants, at most `MOST_SCRIPTS` of the environment.
 */
export function scriptsUpTo(count: number): number {
  return Math.min(count, Number(process.env['MOST_SCRIPTS'] ?? count));
}
