/** The last position of a slider; the first is 0. */
export const POSITIONS = 100;

type Bounds = readonly [min: number, max: number];

/** The value at a position of a logarithmic slider, rounded to two digits or to a whole number. */
export function sliderValue(position: number, [min, max]: Bounds, isWhole = false): number {
  const value = Number((min * (max / min) ** (position / POSITIONS)).toPrecision(2));
  return isWhole ? Math.round(value) : value;
}

/**
 * The value at a position to which somebody moves from a value. Neighboring positions may have one value,
 * which is then passed over, or an arrow key would not leave it.
 */
export function movedValue(value: number, position: number, bounds: Bounds, isWhole = false): number {
  const by = Math.sign(position - sliderPosition(value, bounds));
  let at = position;
  while (by !== 0 && at > 0 && at < POSITIONS && sliderValue(at, bounds, isWhole) === value) at += by;
  return sliderValue(at, bounds, isWhole);
}

/** The position nearest to a value. */
export function sliderPosition(value: number, [min, max]: Bounds): number {
  return Math.round((Math.log(value / min) / Math.log(max / min)) * POSITIONS);
}
