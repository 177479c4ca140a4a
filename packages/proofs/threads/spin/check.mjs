// @ts-check
/**
 * Model-checks the algorithm of sdk/src/threads, and that the check can fail: `pnpm prove threads`.
 * Exits with 1 if a variant is not as expected.
 */
import { readOptions } from '../../options.mjs';
import { search, withModel } from '../../promela.mjs';
import { reportAll, reportPart } from '../../report.mjs';

/** What each variant is defined by, and whether it repeats an ID. @type {[string, string, boolean][]} */
const VARIANTS = [
  ['one word, 2 threads', '', false],
  ['one word, 2 threads, more time', 'UNITS=6 LAST=0', false],
  ['one word, 3 threads', 'THREADS=3 UNITS=3', false],
  ['one word, 3 threads, more time', 'THREADS=3 UNITS=4 LAST=0', false],
  ['one word, 2 threads, blocks', 'UNITS=3 BLOCK=2 LAST=2', false],
  ['3 timelines, 2 threads', 'TIMELINES=3 LAST=0', false],
  ['3 timelines, 2 threads, overflows', 'TIMELINES=3 UNITS=3 LAST=0 OVERFLOW', false],
  ['2 timelines, 2 threads, overflows', 'UNITS=3 OVERFLOW', false],
  ['2 timelines, 3 threads, overflows', 'THREADS=3 UNITS=3 LAST=0 OVERFLOW', false],
  ['two words instead of one', 'TWO_WORDS', true],
  ['a state that is stored, not compared', 'NOT_COMPARED', true],
  ['a timeline left without a record', 'NO_RECORD', true],
  ['a timeline left before its record', 'RECORD_AFTER', true],
  ['a record that a late thread lowers', 'UNITS=5 LAST=0 PLAIN_RECORD', true],
  ['a record that is tried to raise once', 'UNITS=5 LAST=0 RAISED_ONCE', true],
  ['an overflow without a record', 'OVERFLOW LAST=0 NO_RECORD', true],
];

readOptions({});

withModel(new URL('./shared.pml', import.meta.url), folder => {
  let faults = 0;
  for (const [name, defines, isWrong] of VARIANTS) {
    // Optimizing takes longer than most of the searches.
    const { errors, states } = search(folder, defines, ['-O1'], ['-w22']);
    const isAsExpected = errors > 0 === isWrong;
    if (!isAsExpected) faults++;
    const outcome = errors > 0 ? 'repeats an ID' : 'no repeat';
    reportPart(
      isAsExpected,
      name,
      `${states.toLocaleString('en')} states: ${outcome}, as it ${isWrong ? 'must' : 'promises'}`,
    );
  }
  reportAll('threads', { faults });
});
