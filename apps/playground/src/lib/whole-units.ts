const UNIT = /(\d) (?=(?:ms|s|days|minutes|million|billion)\b)/g;

/** A text that breaks no line between a number and its unit. */
export function wholeUnits(text: string): string {
  return text.replace(UNIT, '$1\u00a0');
}
