import { grouped } from '@sno-id/kit/data';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number of any size in a few characters: grouped while it is short, then as a power of ten. */
export function shortNumber(value: number): string {
  if (value === 0) return '0';
  if (value >= 100 && value < 1e6) return grouped(Math.round(value));
  if (value >= 0.001 && value < 100) return String(Number(value.toPrecision(2)));
  const [digits, power] = value.toExponential(1).split('e') as [string, string];
  const raised = [...String(Number(power))]
    .map(digit => (digit === '-' ? '⁻' : SUPERSCRIPTS[Number(digit)]))
    .join('');
  return Number(digits) === 1 ? `10${raised}` : `${Number(digits)}·10${raised}`;
}

/** A probability as a percentage: never 100% or 0% when it is only close. */
export function chanceText(chance: number): string {
  if (chance === 0 || chance === 1) return `${100 * chance}%`;
  if (chance > 0.9995) return '> 99.9%';
  const percent = 100 * chance;
  return `${percent >= 10 ? Number(percent.toFixed(1)) : shortNumber(percent)}%`;
}
