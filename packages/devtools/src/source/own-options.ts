/**
 * A copy of options without a prototype: one that was left out is not found on `Object.prototype`, to which
 * anybody can add, and cannot open what is closed by default.
 */
export function ownOptions<T extends object>(given: T): T {
  return { __proto__: null, ...given };
}
