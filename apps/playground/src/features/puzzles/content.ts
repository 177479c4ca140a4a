/*
 * The texts of this section. The puzzles themselves stand in model/puzzles.ts.
 */

export const puzzlesText = {
  title: 'Puzzles',
  lead: 'No instructions, and usually more than one way to solve each. A wrong try gets a word about what is missing.',
  start: 'Start with the first puzzle',
  resume: ({ title }: { title: string }) => `Resume: ${title}`,
  solved: ({ solved, count }: { solved: number; count: number }) => `${solved} of ${count} solved`,
  isSolved: ', solved',
};

export const puzzleText = {
  place: ({ number, count }: { number: number; count: number }) => `Puzzle ${number} of ${count}`,
  notYet: 'Not yet.',
  goodSoFar: 'So far, so good.',
  solved: 'Solved.',
  hint: 'Hint',
  next: ({ title }: { title: string }) => `Next: ${title}`,
  all: 'All puzzles',
  restart: 'Start over',
  announceSolved: ({ title, why }: { title: string; why: string }) => `Solved: ${title}. ${why}`,
  unknown: ({ name }: { name: string }) => `There is no puzzle “${name}”. These are all of them.`,
};

export const finishText = {
  title: 'What the puzzles showed',
  lead: 'You have solved all puzzles.',
  known: [
    'Between any two IDs you can compute the next one: text, number and order are the same thing.',
    'A generator that cannot tell what it made before must wait, reject calls, or repeat itself. Two timelines make that rare.',
    'The same partition with the same numbers is the one mistake to avoid. Where generators are shared, split the range.',
    'Plan the byte with room to spare: its meaning can grow, existing IDs cannot change.',
  ],
};
