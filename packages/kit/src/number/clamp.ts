/** The value within `min` and `max` that is nearest to a value; `max` where `min` is greater. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
