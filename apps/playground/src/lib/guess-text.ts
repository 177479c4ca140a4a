/* The texts of the guesses. */

export const guessText = {
  name: 'Guess',
  unfold: 'Answer',
  fold: 'Hide',
  label: (question: string): string => `Guess: ${question}`,
  right: 'Right.',
  wrong: (answer: string): string => `No: ${answer}.`,
  hidden: 'Make a guess above to see this.',
  show: 'Show it without a guess',
};
