/*
 * The puzzles of the odds, of grants and of the inspector.
 */

import { fromFields, type Sno } from '@sno-id/sdk';
import { rulesText } from '../../grants/content.ts';
import { oddsText } from '../../sharing/content.ts';
import { type Puzzle, soFar, wrong } from './puzzle.ts';

/** What the puzzle of the odds is about, and how many duplicates are those of a later stop. */
const ODDS = { rate: 10, hours: 24, enough: 1, tooMany: 1.15 };

/** Three IDs of one partition, in their order. */
export const THREE: readonly Sno[] = [0, 1, 2].map(hour =>
  fromFields({ unixMs: Date.UTC(2026, 2, 1, hour), tick: 0, meta: 0, partition: 7, sequence: 0 }),
);

export const ONE_DUPLICATE: Puzzle = {
  id: 'one-duplicate',
  title: 'One in a day',
  section: 'sharing',
  payload: `/20,${ODDS.rate},${ODDS.hours}`,
  watches: 'odds',
  panel: oddsText.title,
  text: `Generators without a given partition draw one. Each makes ${ODDS.rate} IDs per second for ${ODDS.hours} hours.`,
  terms: ['partition'],
  todo: `In “${oddsText.title}”, move “${oddsText.generators}” to its first stop at which sno, with no partition given, repeats an ID at least once on average.`,
  hint: 'Duplicates grow with the number of pairs. Three times as many generators have about nine times as many pairs.',
  judge({ odds }) {
    if (!odds) return undefined;
    if (odds.rate !== ODDS.rate || odds.hours !== ODDS.hours) {
      return wrong(
        `Only the number of generators counts here: ${ODDS.rate} per second for ${ODDS.hours} hours.`,
      );
    }
    const found = `${Number(odds.expected.toPrecision(2))} on average`;
    if (odds.expected < ODDS.enough) return wrong(`${found}: too few generators.`);
    return odds.expected < ODDS.tooMany ? 'right' : wrong(`${found}: fewer generators are enough.`);
  },
  why: 'Twice as many generators are four times as many pairs, so they repeat four times as many IDs. With a partition each, or with grants, they repeat none.',
};

export const ALONE: Puzzle = {
  id: 'alone',
  title: 'One device alone',
  section: 'grants',
  payload: '',
  watches: 'grants',
  text: 'Three rules keep IDs of devices apart. Two are about different devices.',
  todo: 'Break the rule without which tabs of one device repeat each other, and let them do so.',
  terms: ['grant'],
  hint: 'What must a device know after a loss of power, so that a new tab uses no cell again? Generate IDs before the power goes, and after it.',
  judge({ grants }) {
    if (!grants) return undefined;
    const { broken, repeats, ids, hasLostPower } = grants;
    if (broken === 'none') return wrong('All rules are kept. Choose one to break.');
    const [pair] = repeats;
    if (repeats.some(([first, second]) => deviceOf(first) === deviceOf(second))) return 'right';
    if (pair) return wrong(`Tabs ${pair.join(' and ')} repeat an ID, but they are of two devices.`);
    if (broken === 'claims') {
      if (hasLostPower)
        return soFar(
          'The device has lost its claims. Generate IDs in its new tabs. If they draw other cells, cut the power again.',
        );
      return ids > 0
        ? soFar('There are IDs now. What makes a device forget which cells they are in?')
        : soFar('No ID repeats yet. When would a device need a claim that it has not saved?');
    }
    return wrong(`“${rulesText[broken]}” lets two devices repeat each other. Their own tabs stay apart.`);
  },
  why: 'A claim is saved before its first ID is generated, so that whoever comes after a loss of power finds it. This is the decision in figure 10 of the story.',
};

export const REVERSED: Puzzle = {
  id: 'reversed',
  title: 'Twice back',
  section: 'inspector',
  payload: '-',
  text: `The inspector reads a log from top to bottom. A generator wrote these three IDs into one: ${THREE.join(', ')}.`,
  todo: 'Paste all three in an order in which the inspector says that time moves back twice.',
  hint: 'Time moves back where an ID is earlier than the one before it of the same partition.',
  judge({ inspection }) {
    if (!inspection) return undefined;
    const { ids, duplicates, regressions } = inspection;
    if (duplicates > 0) return wrong('An ID is there twice. Each must be there once.');
    if (ids !== THREE.length) return wrong(`${ids} of ${THREE.length} IDs. The log has all three.`);
    if (regressions === THREE.length - 1) return 'right';
    return regressions === 0
      ? wrong('Time moves back nowhere: that is their order.')
      : soFar('Time moves back once.');
  },
  why: 'Of six orders only one has two steps back, the reverse. In a real log it is a clock that was set back, or lines that were written late.',
};

function deviceOf(tab: string): string {
  return tab.charAt(0);
}
