/** @throws TypeError or RangeError unless it is a metabyte. */
export function requireMeta(meta: number): void {
  // Not all that is no number can be compared with one, or converted to text.
  const isNumber = typeof meta === 'number';
  if (isNumber && (meta & 0xff) === meta) return;
  throw new (isNumber ? RangeError : TypeError)(
    `meta: expected 0 to 255, got ${isNumber ? meta : typeof meta}`,
  );
}
