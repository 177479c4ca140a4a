// @ts-check
/* The one form of what proofs say: a line for each part, and one for all of it at the end. */

/**
 * Prints the outcome of a part. The process exits with 1 if any is not as expected.
 *
 * @param {boolean} isAsExpected
 * @param {string} name
 * @param {string} outcome
 */
export function reportPart(isAsExpected, name, outcome) {
  console.log(`${isAsExpected ? 'ok  ' : 'FAIL'} ${name.padEnd(50)} ${outcome}`);
  if (!isAsExpected) process.exitCode = 1;
}

/**
 * Prints what came of a proof.
 *
 * @param {string} name
 * @param {object} tried
 * @param {number | undefined} [tried.scripts]
 * @param {number | undefined} [tried.ids]
 * @param {number} tried.faults anything that is wrong but a repeat
 * @param {number | undefined} [tried.repeats]
 * @param {number | string} [tried.seed]
 * @param {string} [tried.more]
 * @param {boolean} [isAsExpected] where a rule is broken, whether that was found
 */
export function reportAll(
  name,
  { scripts, ids, faults, repeats, seed, more },
  isAsExpected = faults + (repeats ?? 0) === 0,
) {
  const counts = Object.entries({ scripts, IDs: ids, faults, repeats }).flatMap(([what, count]) =>
    count === undefined ? [] : [`${count.toLocaleString('en')} ${what}`],
  );
  const rest = [
    `${(performance.now() / 1000).toFixed(1)} s`,
    seed === undefined ? [] : `seed ${seed}`,
    more ?? [],
  ];
  reportPart(isAsExpected, name, [...counts, ...rest.flat()].join(', '));
}
