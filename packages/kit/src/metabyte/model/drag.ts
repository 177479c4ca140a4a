import { clamp } from '../../number/clamp.ts';
import {
  addField,
  type Fields,
  fieldNamed,
  freeRange,
  META_BITS,
  moveField,
  nameAt,
  nearestPlace,
  pulledTo,
  resizeField,
} from './draft.ts';

/**
 * What the pointer has hold of, and where it is. `at`: in bits from the left edge of the byte, with a
 * fraction.
 */
export type Drag =
  | { readonly of: 'free bits'; readonly from: number; readonly at: number }
  /** `grip`: how far from the field's left edge it is held, in bits. */
  | { readonly of: 'field'; readonly name: string; readonly grip: number; readonly at: number }
  | { readonly of: 'start' | 'end'; readonly name: string; readonly at: number };

/** A pointer's place in bits from the left edge of a byte that is drawn from `left`, `width` wide. */
export function placeOf(x: number, left: number, width: number): number {
  return clamp(((x - left) / width) * META_BITS, 0, META_BITS);
}

/** The bit at a place. */
export function bitAt(at: number): number {
  return Math.min(META_BITS - 1, Math.floor(at));
}

/** The fields as they are if the pointer lets go now, and the name of the one it has hold of. */
export function dragged(
  fields: Fields,
  drag: Drag,
): { readonly fields: Fields; readonly name: string | undefined } {
  if (drag.of === 'free bits') {
    const { firstBit, width } = freeRange(fields, drag.from, bitAt(drag.at));
    const edit = addField(fields, firstBit, width);
    if (!edit.ok) return { fields, name: undefined };
    return { fields: edit.value, name: nameAt(edit.value, firstBit) };
  }
  const { name } = drag;
  if (drag.of === 'field') {
    const place = nearestPlace(fields, name, Math.round(drag.at - drag.grip));
    const edit = moveField(fields, name, place);
    return { fields: edit.ok && place !== fieldNamed(fields, name).firstBit ? edit.value : fields, name };
  }
  const { firstBit, width } = pulledTo(fields, name, drag.of, Math.round(drag.at));
  const edit = resizeField(fields, name, firstBit, width);
  return { fields: edit.ok ? edit.value : fields, name };
}
