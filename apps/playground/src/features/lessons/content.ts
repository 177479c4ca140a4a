/*
 * The texts of this section. Lessons take the labels of controls from here.
 */

/** What is inserted into a text. */
type Value = string | number;

export const lessonsText = {
  title: 'Lessons',
  lead: 'Short lessons, about a minute each. You do it; the page notices.',
  startFirst: 'Start with the first lesson',
  continue: (title: Value): string => `Continue: ${title}`,
  continuePuzzle: (title: Value): string => `Continue with a puzzle: ${title}`,
  resetAll: 'Reset all progress',
  undoReset: 'Undo the reset',
  puzzleList: 'Puzzles',
  puzzleLead: 'No instructions, and usually more than one way.',
  solved: (value: Value, lengthText: Value): string => `${value} of ${lengthText} done`,
  isDone: ', done',
  resetTask: (title: Value): string => `Reset ${title}`,
  reset: 'Reset',
  again: 'Again',
  start: 'Start',
};

export const coachText = {
  lesson: (number: Value, count: Value): string => `Lesson ${number} of ${count}`,
  puzzle: (number: Value, count: Value): string => `Puzzle ${number} of ${count}`,
  close: 'Close the lesson',
  more: 'Show more',
  less: 'Show less',
  done: 'Done: ',
  toDo: 'To do: ',
  notYet: 'Not yet.',
  goodSoFar: 'So far, so good.',
  next: (title: Value): string => `Next: ${title}`,
  nextLesson: (title: Value): string => `Next lesson: ${title}`,
  firstPuzzle: (title: Value): string => `First puzzle: ${title}`,
  nextPuzzle: (title: Value): string => `Next puzzle: ${title}`,
  hint: 'Hint',
  readAgain: 'Read the task again',
  goTo: 'Go to the exercise',
  all: 'All lessons',
  keys: (keys: Value): string => `${keys} moves between the lesson and the exercise.`,
  check: 'Check',
  announceDone: (title: Value, why: Value): string => `Done: ${title}. ${why}`,
  lessonsDone: 'All lessons are done.',
  puzzlesDone: 'All puzzles are done.',
  finish: 'What you know now',
};

export const finishText = {
  lessons: 'What you know now',
  lessonsLead: 'You have finished all lessons.',
  lessonsKnown: [
    'An ID is an 80-bit number: a time, a tick, a byte of yours, a partition, a sequence number. Its text sorts like the number.',
    'All records of a day are one range of the primary key, from firstAt to lastAt.',
    'When the clock moves back, the tick flips, and nothing repeats. A restart needs the snapshot.',
    'Generators with different partitions never collide. Partitions picked at random can be the same; grants rule that out.',
    'The metabyte holds what never changes, and whoever has the ID can read it.',
    'IDs are final the moment they are made, so an app can work offline.',
  ],
  puzzles: 'What the puzzles showed',
  puzzlesLead: 'You have solved all puzzles.',
  puzzlesKnown: [
    'Between any two IDs you can compute the next one: text, number and order are the same thing.',
    'A generator that cannot tell what it made before must wait, reject calls, or repeat itself. Two timelines make that rare.',
    'The same partition with the same numbers is the one mistake to avoid. Where generators are shared, split the range.',
    'Plan the byte with room to spare: its meaning can grow, existing IDs cannot change.',
  ],
  lessonsCode: 'IDs for your app, in one module',
  puzzlesCode: 'What the puzzles did, in code',
  codeWhat: 'code',
};
