/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

/** What is inserted into a text. */
type Value = string | number;

export const clockText = {
  title: 'Clock lab',
  lead: 'Tamper with a clock. How do six ID schemes cope?',
  chartTitle: 'The clock',
  right: 'correct',
  behind: (ms: Value): string => `${ms} behind`,
  ahead: (ms: Value): string => `${ms} ahead`,
  run: 'Run',
  pause: 'Pause',
  resume: 'Resume',
  ended: (lanes: Value): string => `Run complete. ${lanes}.`,
  trueTime: 'True time',
  trueTimeIs: (at: Value): string => `at ${at} true time`,
  scrubber: (at: Value, clockAt: Value): string => `${at}, the clock reads ${clockAt}`,
  at: (at: Value): string => `At ${at}`,
};

export const scriptText = {
  title: 'Script',
};

export const resultsText = {
  title: 'Over the whole script',
  table: 'Each lane over the whole script',
  now: 'Each lane at this moment',
  lane: 'Lane',
  habit: 'If the clock moves back',
  drawing: 'IDs over true time',
  lastTime: 'Time in ID',
  timeline: 'Timeline',
  lastId: 'Last ID',
  made: 'IDs generated',
  stalls: 'Stalls',
  errors: 'Errors',
  regressions: 'Out of order',
  duplicates: 'Duplicates',
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
  budget: (used: Value, budget: Value): string => `Changes: ${used} of ${budget}.`,
  overBudget: (used: Value, budget: Value): string =>
    `Changes: ${used}, but only ${budget} allowed. Undo one.`,
  budgetNote:
    'A puzzle has no presets. Insert changes below, at the time where the slider is, and undo those that do not help. “Milliseconds” applies to the next one.',
  custom: 'A custom script. The link in the address bar contains it.',
};

export const actionsText = {
  title: 'Changes to the clock',
  group: (at: Value): string => `Insert at ${at}`,
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
  rateNote: 'In each lane',
  announceRate: (rate: Value): string => `${rate} IDs per second are requested.`,
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Start over',
};

export const curveText = {
  label: (value: Value): string => `Clock reading against true time: ${value}`,
  dragHint: 'Drag up or down to step the clock here',
  movedTo: (at: Value): string => `At ${at}.`,
  removed: 'Step removed.',
  handle: (from: Value): string => `Clock step at ${from}`,
  fullResolution: 'full resolution',
  coarse: (ms: Value): string => `coarse, ${ms} ms`,
  empty: 'an empty script',
  changed: 'Clock changed.',
};

export const codeText = {
  title: 'Show the code of this script',
};

export const lanesText = {
  legend: 'Legend',
  help: 'Point at a lane to read it. By keyboard: arrow keys move in time and between lanes.',
};

export const labText = {
  noRoom: (maxTotalMs: Value, maxSteps: Value): string =>
    `That does not fit: a script has at most ${maxTotalMs} and ${maxSteps} steps.`,
  undone: 'Undone.',
  redone: 'Redone.',
  inserted: (at: Value, step: Value): string => `At ${at}: ${step}.`,
};
