/* The prose of the Live tab. */

export const detailText = {
  none: 'Select an ID to inspect it.',
} as const;
