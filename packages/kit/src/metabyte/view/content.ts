/* The prose of the metabyte designer. */

export const bitLaneText = {
  howTo: 'Drag over free bits to add a field, or drag an edge to resize one.',
  keys: 'Keys: ← → move the field, Shift+← → its right edge, Shift+↑ ↓ its left edge. Enter edits, Delete removes.',
} as const;

export const choicesText = {
  full: 'All codes are taken. Widen the field to add more.',
  order: 'Add new choices at the end, so existing IDs keep their meaning.',
} as const;

export const designerText = {
  empty: 'Click a bit or drag over several to add a field, or start from a preset.',
  unselected: 'Select a field to edit it.',
  usePreset: 'Use preset',
} as const;
