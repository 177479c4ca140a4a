const most = process.env['MOST_SCRIPTS'];

/** Whether the tests are repeated for each of hundreds of mutants, and must be short. */
export const isCut: boolean = most !== undefined;

/** How many random scripts a test plays: as many as it asks for, or `MOST_SCRIPTS` of the environment if that is less. */
export function scriptsUpTo(count: number): number {
  return Math.min(count, Number(most ?? count));
}
