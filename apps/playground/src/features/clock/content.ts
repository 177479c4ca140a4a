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

export const linkText = {
  nothing: (payload: Value): string =>
    `This link could not be read: “${payload}” is no script. The lab opened with a correct clock instead.`,
  some: (parts: Value): string =>
    `Parts of this link are invalid: ${parts}. The lab opened without them, or with the nearest valid values.`,
  part: (part: Value): string => `“${part}”`,
};

export const clockGuessText = {
  question:
    'A server’s clock moves back by a second while it generates IDs. Which of the six makes the same ID twice?',
  answerAllButOne: 'All but UUID v7',
  answerTwo: 'Twitter’s and Sonyflake',
  answerNone: 'None of them',
  explanation:
    'Each remembers its last ID. They differ in what they give up instead: some reject the call, some wait, some continue out of order. An ID repeats when a process restarts without its state: try “Restart without a snapshot”.',
};

export const scriptText = {
  title: 'Script',
  stepsTitle: 'Edit the script step by step',
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
  reset: 'Reset',
};

export const curveText = {
  label: (value: Value): string => `Clock reading against true time: ${value}`,
  axis: 'clock reading',
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
  lane: 'Code for',
};

export const lanesText = {
  legend: 'Legend',
  help: 'Point at a lane to read it. By keyboard: arrow keys move in time and between lanes.',
};

export const stepsText = {
  movedTo: (value: Value): string => `Moved to position ${value}.`,
  removed: (value: Value): string => `Step ${value} removed.`,
  added: (value: Value, step: Value): string => `Step ${value}: ${step}.`,
  list: 'Steps of the script',
  add: 'Add a step',
  step: (value: Value): string => `Step ${value}`,
  kind: (name: Value): string => `${name}: action`,
  milliseconds: (name: Value): string => `${name}: milliseconds`,
  moveUp: (value: Value): string => `Move step ${value} up`,
  moveDown: (value: Value): string => `Move step ${value} down`,
  remove: (value: Value): string => `Remove step ${value}`,
};

export const trialsText = {
  kept: 'always kept',
  lost: 'some lost',
  title: 'Prove it',
  lead: (trials: Value): string =>
    `One script proves little. This generates ${trials} random scripts, with backward and forward steps, stopped and coarse clocks and restarts, and runs each against all six schemes on this page.`,
  snapshots: 'Snapshots at restarts',
  stop: 'Stop',
  run: (trials: Value): string => `Run ${trials} random scripts`,
  progress: 'Random scripts done',
  table: 'All random scripts together',
  made: (made: Value, other: Value): string => `sno generated ${made} IDs, with ${other} duplicates.`,
  allKept: (ids: Value): string => `${ids} Every restart had its snapshot.`,
  someLost: (ids: Value): string =>
    `${ids} Where a snapshot is lost and the clock moved back, only chance prevents a generator from repeating its old IDs.`,
  done: (trials: Value, made: Value, duplicates: Value): string =>
    `${trials} random scripts done: sno generated ${made} IDs with ${duplicates} duplicates.`,
};

export const labText = {
  noRoom: (maxTotalMs: Value, maxSteps: Value): string =>
    `That does not fit: a script has at most ${maxTotalMs} and ${maxSteps} steps.`,
  undone: 'Undone.',
  redone: 'Redone.',
  inserted: (at: Value, step: Value): string => `At ${at}: ${step}.`,
};
