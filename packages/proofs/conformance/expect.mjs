/**
 * The few assertions the suite needs, in plain ECMAScript, because it also runs where there is no assertion
 * library. Every message says what was expected and what was got: a failure is read in a log, far from a
 * debugger.
 */

/** Objects are equal when their fields are, in whatever order; byte arrays when their bytes are. */
export function equal(actual, expected, what) {
  if (show(actual) !== show(expected)) {
    throw new Error(`${what}: expected ${show(expected)}, got ${show(actual)}`);
  }
}

export function that(condition, message) {
  if (!condition) throw new Error(message);
}

/** The check that makes `check` of every case; the first that fails fails it. */
export function each(cases, check) {
  return () => {
    for (const testCase of cases) check(testCase);
  };
}

/**
 * Calls `run`, which must throw, and returns what it threw.
 *
 * @returns {any}
 */
export function thrownBy(run, what) {
  let returned;
  try {
    returned = run();
  } catch (error) {
    return error;
  }
  throw new Error(`${what}: expected an error, got ${show(returned)}`);
}

/**
 * Awaits `promise`, which must be rejected, and returns the reason.
 *
 * @returns {Promise<any>}
 */
export async function rejectionOf(promise, what) {
  let value;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`${what}: expected a rejection, got ${show(value)}`);
}

/** Calls `run`, which must throw the library's own error with a code. */
export function throwsCode(sno, run, code, what) {
  hasCode(sno, thrownBy(run, what), code, what);
}

/** The one test for "the library's own error, with this code". */
export function hasCode(sno, error, code, what) {
  that(
    error instanceof sno.SnoError && error.code === code,
    `${what}: expected SnoError ${code}, got ${describeError(error)}`,
  );
}

export function describeError(error) {
  if (!(error instanceof Error)) return show(error);
  const code = 'code' in error ? ` ${error.code}` : '';
  return `${error.name}${code}: ${error.message}`;
}

function show(value) {
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Uint8Array)
    return `bytes ${[...value].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.keys(value).sort();
    return `{ ${fields.map(field => `${field}: ${show(value[field])}`).join(', ')} }`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
