/** The last position of a slider; the first is 0. */
export const POSITIONS = 100;

type Bounds = readonly [min: number, max: number];

/** The value at a position of a logarithmic slider, rounded to two digits or to a whole number. */
export function sliderValue(position: number, [min, max]: Bounds, isWhole = false): number {
  const value = Number((min * (max / min) ** (position / POSITIONS)).toPrecision(2));
  return isWhole ? Math.round(value) : value;
}

/** The position nearest to a value. */
export function sliderPosition(value: number, [min, max]: Bounds): number {
  return Math.round((Math.log(value / min) / Math.log(max / min)) * POSITIONS);
}
