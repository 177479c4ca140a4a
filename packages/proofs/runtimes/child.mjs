// @ts-check
/** Runs programs to their end, within a limit of time. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const { PATH, HOME } = process.env;
/** What a runtime gets to see of this process's environment: where programs are. */
export const BARE_ENV = { PATH, HOME, NO_COLOR: '1' };

/**
 * Runs a program to its end and returns its standard output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ limitMs: number, cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string>}
 * @throws Error if it exits with anything but 0, cannot be started, or is not done after `limitMs`; with what
 * it wrote last, because that is where the reason is.
 */
export async function run(command, args, { limitMs, ...options }) {
  const running = promisify(execFile)(command, args, {
    timeout: limitMs,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
    ...options,
  });
  running.child.stdin?.end(); // one that reads it does not wait
  try {
    return (await running).stdout;
  } catch (/** @type {any} */ error) {
    const { killed, signal, code, stdout = '', stderr = '' } = error;
    const end = killed ? `was not done after ${limitMs / 1000} s` : `ended with ${signal ?? code}`;
    const words = (stderr || stdout).trim().slice(-1500) || 'nothing';
    const name = [command.split('/').at(-1), args[0]].join(' ');
    throw new Error(`${name} ${end}; it wrote last:\n${words}`, { cause: error });
  }
}
