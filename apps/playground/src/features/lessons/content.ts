/*
 * The texts of this section. Lessons take the labels of controls from here.
 */

/** What a text is completed with. */
type Value = string | number;

export const lessonsText = {
  title: 'Lessons',
  lead: 'What an ID contains, what can go wrong with one, and why these ten bytes are enough: a few minutes per step, hands-on, and checked automatically.',
  startFirst: 'Start with the first lesson',
  continue: (title: Value): string => `Continue: ${title}`,
  allDone: 'You have completed everything. Thank you for reading to the end.',
  resetAll: 'Reset all progress',
  undoReset: 'Undo the reset',
  puzzleList: 'Puzzles',
  solved: (value: Value, lengthText: Value): string => `${value} of ${lengthText} done`,
  isDone: ', done',
  resetTask: (title: Value): string => `Reset ${title}`,
  reset: 'Reset',
  again: 'Again',
  start: 'Start',
};

export const barText = {
  close: 'Close the lesson',
  done: 'Done: ',
  toDo: 'To do: ',
  hintIs: (hint: Value): string => `Hint: ${hint}`,
  next: (title: Value): string => `Next: ${title}`,
  hint: 'Hint',
  goTo: 'Go to the exercise',
  all: 'All lessons',
  announceDone: (title: Value, why: Value): string => `Done: ${title}. ${why}`,
};
