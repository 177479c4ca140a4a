/** A virtual X server, since MiniBrowser has no headless mode. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

let display: Promise<string> | undefined;

/** The name of a display that all browsers of this process share. It ends with the process. */
export function virtualDisplay(): Promise<string> {
  display ??= startXvfb();
  return display;
}

async function startXvfb(): Promise<string> {
  // -displayfd lets the server choose a free display, and tell which on the given file descriptor.
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  process.once('exit', () => server.kill());
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`Xvfb ended with code ${code}`);
  });
  const [number] = await Promise.race([once(server.stdio[3] as Readable, 'data'), ended]);
  ended.catch(() => {}); // later, with this process
  server.unref();
  return `:${String(number).trim()}`;
}
