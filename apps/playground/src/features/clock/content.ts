/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

export const clockText = {
  title: 'Clock lab',
  lead: 'Tamper with a clock. How do six ID schemes cope?',
  chartTitle: 'The clock',
  right: 'correct',
  behind: ({ ms }: { ms: string }) => `${ms} behind`,
  ahead: ({ ms }: { ms: string }) => `${ms} ahead`,
  run: 'Run',
  pause: 'Pause',
  resume: 'Resume',
  ended: ({ lanes }: { lanes: string }) => `Run complete. ${lanes}.`,
  trueTime: 'True time',
  scrubber: ({ at, clockAt }: { at: string; clockAt: string }) => `${at}, the clock reads ${clockAt}`,
  at: ({ at }: { at: string }) => `At ${at}`,
};

export const scriptText = {
  title: 'Script',
};

export const resultsText = {
  title: 'Over the whole script',
  table: 'Each scheme over the whole script',
  now: 'Each scheme at this moment',
  scheme: 'Scheme',
  habit: 'If the clock moves back',
  drawing: 'IDs over true time',
  lastTime: 'Time in ID',
  tick: 'Tick',
  lastId: 'Last ID',
  made: 'IDs generated',
  stalls: 'Stalls',
  errors: 'Errors',
  regressions: 'Out of order',
  duplicates: 'Duplicates',
  whose:
    'Twitter snowflake, Sonyflake and multi-clock follow their presets in the SDK, Mastodon follows its source, and UUID v7 the npm package uuidv7. RFC 9562 leaves open what a UUID v7 does when the clock moves back, so other libraries differ.',
};

export const presetsText = {
  steady: 'Steady clock',
  ntp: 'NTP step back',
  frozen: 'Frozen VM',
  restartWithout: 'Restart without a snapshot',
  restartWith: 'Restart with its snapshot',
  coarse: 'Coarse timer',
  daylight: 'Daylight-saving mistake',
  twice: 'Back twice',
  group: 'Presets',
  budget: ({ used, budget }: { used: number; budget: number }) => `Changes: ${used} of ${budget}.`,
  overBudget: ({ used, budget }: { used: number; budget: number }) =>
    `Changes: ${used}, but only ${budget} allowed. Undo one.`,
  budgetNote:
    'A puzzle has no presets. Insert changes below, at the time where the slider is, and undo those that do not help. “Milliseconds” applies to the next one.',
  custom: 'A custom script. The link in the address bar contains it.',
};

export const actionsText = {
  title: 'Changes to the clock',
  group: ({ at }: { at: string }) => `Insert at ${at}`,
  milliseconds: 'Milliseconds',
  millisecondsNote: 'For steps, freezes and coarse clocks',
  stepBack: 'Step back',
  stepAhead: 'Step ahead',
  freeze: 'Freeze',
  coarsen: 'Coarsen',
  restart: 'Restart',
  restartWith: 'Restart with snapshot',
  more: 'More',
  rate: 'IDs per second',
  rateNote: 'Of each scheme',
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Start over',
};

export const curveText = {
  label: ({ script }: { script: string }) => `Clock reading against true time: ${script}`,
  fullResolution: 'full resolution',
  coarse: ({ ms }: { ms: number }) => `coarse, ${ms} ms`,
  empty: 'an empty script',
};

export const codeText = {
  title: 'Show the code of this script',
};

export const lanesText = {
  legend: 'Legend',
};

export const labText = {
  noRoom: ({ length, steps }: { length: string; steps: string }) =>
    `That does not fit: a script has at most ${length} and ${steps} steps.`,
  undone: 'Undone.',
  redone: 'Redone.',
  inserted: ({ at, step }: { at: string; step: string }) => `At ${at}: ${step}.`,
  rate: ({ rate }: { rate: number }) => `${rate} IDs per second are requested.`,
};
