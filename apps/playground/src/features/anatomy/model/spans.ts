import { CHARACTER_BITS, type FieldName } from '@sno-id/kit/data';
import { LAYOUT } from '@sno-id/sdk/read';

/** Adjacent bits of an ID, excluding `to`. Bit 0 is the most significant. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function spanOfBit(bit: number): Span {
  return { from: bit, to: bit + 1 };
}

export function spanOfCharacter(index: number): Span {
  return { from: index * CHARACTER_BITS, to: (index + 1) * CHARACTER_BITS };
}

export function spanOfField(name: FieldName): Span {
  const { firstBit, width } = LAYOUT.find(field => field.name === name)!;
  return { from: firstBit, to: firstBit + width };
}

/** The span between two bits in either order, including both. */
export function spanBetween(a: number, b: number): Span {
  return { from: Math.min(a, b), to: Math.max(a, b) + 1 };
}

/** Whether two spans overlap. */
export function isTouched(span: Span, by: Span | undefined): boolean {
  return by !== undefined && span.from < by.to && by.from < span.to;
}

export function isSame(a: Span | undefined, b: Span | undefined): boolean {
  return a?.from === b?.from && a?.to === b?.to;
}

/** Writes a span as an attribute value, and reads it back. */
export function writeSpan({ from, to }: Span): string {
  return `${from}-${to}`;
}

export function readSpan(text: string | null | undefined): Span | undefined {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? [];
  return from && to ? { from: Number(from), to: Number(to) } : undefined;
}
