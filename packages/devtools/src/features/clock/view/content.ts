/* The prose of the Clock tab. */

export const clockLabText = {
  none: 'No adjustable clock',
  fixed: 'Only an adjustable clock can be shifted here, as adjustableClock of @sno-id/sdk/testing makes it.',
  howTo: 'Give a generator an adjustable clock to shift and freeze it here:',
  next: 'The next ID that the app generates shows what the generator does: see the events.',
} as const;

export const eventsText = {
  chart: 'Clock steps by size, and waits, over time',
  none: 'No clock events yet',
  noneHint: 'Each step of a clock and each wait of a generator appears here as it happens.',
  noMatch: 'No matching events',
  list: 'List of events',
} as const;
