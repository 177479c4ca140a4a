/**
 * Child processes that cannot outlive their time: each runs in its own process group, which is ended as a
 * whole when its limit passes, or when this process ends for whatever reason.
 */
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const living = new Set();

process.on('exit', () => living.forEach(end));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const { PATH, HOME } = process.env;
/** What a runtime gets to see of this process's environment: where programs are. */
export const BARE_ENV = { PATH, HOME, NO_COLOR: '1' };

/** Starts a program in its own process group. Its output is text. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  living.add(child);
  child.once('close', () => living.delete(child));
  child.once('error', () => living.delete(child));
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

/**
 * Runs a program to its end and returns its standard output.
 *
 * @throws Error if it exits with anything but 0, cannot be started, or is not done after `limitMs`; with what
 * it wrote last, because that is where the reason is.
 */
export function run(command, args, { limitMs, ...options }) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, options);
    const name = [command.split('/').at(-1), args[0]].join(' ');
    let stdout = '';
    let stderr = '';
    const timer = setTimeout(() => {
      end(child);
      reject(new Error(`${name} was not done after ${limitMs / 1000} s; ${lastWords(stderr || stdout)}`));
    }, limitMs);
    child.stdout.on('data', text => {
      stdout += text;
    });
    child.stderr.on('data', text => {
      stderr += text;
    });
    child.once('error', error => {
      clearTimeout(timer);
      reject(new Error(`${name} did not start: ${error.message}`, { cause: error }));
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(stdout);
      else reject(new Error(`${name} ended with ${signal ?? code}; ${lastWords(stderr || stdout)}`));
    });
  });
}

/** Ends a process that {@link start} started, and what it started in turn. */
export function end(child) {
  if (!living.delete(child) || child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself in between.
  }
}

function lastWords(output) {
  const words = output.trim().slice(-1500);
  return words === '' ? 'it wrote nothing' : `it wrote last:\n${words}`;
}
