/** What cases check. */

/**
 * @param {string} output  what a program printed
 * @throws Error unless its last line is an ID, of the present
 */
export function expectId(output) {
  const line = output.trim().split('\n').at(-1) ?? '';
  if (!/^[2-9a-x]{16}$/.test(line))
    throw new Error(`expected an ID, got ${JSON.stringify(output.slice(-500))}`);
}

/**
 * @param {boolean} condition
 * @param {string} claim  what was expected
 */
export function expectThat(condition, claim) {
  if (!condition) throw new Error(`expected: ${claim}`);
}

/**
 * That something fails as the documents say, so that a cure which nobody needs any more is noticed.
 *
 * @param {Promise<unknown>} promise
 * @param {RegExp} message
 */
export async function expectFailure(promise, message) {
  const error = await promise.then(
    () => new Error('it works: the cure in this case is no longer needed'),
    reason => reason,
  );
  if (!message.test(error.message))
    throw new Error(`expected a failure like ${message}, got: ${error.message}`);
}
