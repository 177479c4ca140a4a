/**
 * The code unit of the lower five bits: '2' … '9' for 0 … 7, 'a' … 'x' for 8 … 31. Their order is that of the
 * values. Without a branch, which would be mispredicted.
 */
export function codeOf(bits: number): number {
  const value = bits & 31;
  return value + 50 + (((7 - value) >> 31) & 39);
}
