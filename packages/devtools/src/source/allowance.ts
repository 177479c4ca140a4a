/** Reports of one context or server that are read in a second: five times as many as it sends. */
export const REPORTS_PER_SECOND = 20;

export type Allowance = ReturnType<typeof createAllowance>;

/**
 * Says how much may come in a while: what is beyond is dropped before it is read. Allows `perSecond` on
 * average, and `atOnce`. `wallMs` is the clock; a step of it, in either direction, refills as much as a
 * second does.
 */
export function createAllowance(perSecond: number, wallMs: () => number, atOnce = perSecond) {
  let left = atOnce;
  let lastMs = wallMs();
  return {
    take(): boolean {
      const nowMs = wallMs();
      const passedMs = Math.min(1_000, Math.abs(nowMs - lastMs));
      left = Math.min(atOnce, left + (passedMs * perSecond) / 1_000);
      lastMs = nowMs;
      if (left < 1) return false;
      left--;
      return true;
    },
  };
}
