import { type Edit, type Fields, removeField, resizeField, stepField } from './draft.ts';

/** A key as pressed on a field of the byte. */
export interface LaneKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * What a key does to a field: an edit of the byte, and the name and bit of the field that has the focus then.
 */
export interface KeyEdit {
  readonly edit: Edit;
  /** The field that keeps the focus; undefined if it is deleted. */
  readonly name: string | undefined;
  /** The bit at which the focus lands if the field is deleted. */
  readonly firstBit: number;
}

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const EDGES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves a field with ← →, its right edge with Shift+← →, its left edge with Shift+↑ ↓, and deletes it with
 * Delete or Backspace. Undefined for any other key.
 */
export function editByKey(
  fields: Fields,
  { name, firstBit, width }: Fields[number],
  { key, shiftKey }: LaneKey,
): KeyEdit | undefined {
  const direction = DIRECTIONS[key];
  const edge = EDGES[key];
  if (direction !== undefined) {
    const edit = shiftKey
      ? resizeField(fields, name, firstBit, width + direction)
      : stepField(fields, name, direction as 1 | -1);
    return { edit, name, firstBit };
  }
  if (edge !== undefined && shiftKey) {
    return { edit: resizeField(fields, name, firstBit + edge, width - edge), name, firstBit };
  }
  if (key !== 'Delete' && key !== 'Backspace') return undefined;
  return { edit: { ok: true, value: removeField(fields, name) }, name: undefined, firstBit };
}
