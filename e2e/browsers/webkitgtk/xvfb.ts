/** A virtual X server, since MiniBrowser has no headless mode. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface VirtualDisplay {
  readonly name: string;
  stop(): void;
}

export async function startXvfb(): Promise<VirtualDisplay> {
  // -displayfd lets the server choose a free display, and tell which on the given file descriptor.
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    let text = '';
    (server.stdio[3] as Readable).on('data', chunk => {
      text += chunk;
      if (text.includes('\n')) resolve(text.trim());
    });
    server.once('error', reject);
    server.once('exit', code => reject(new Error(`Xvfb ended with code ${code}`)));
  });
  return { name: `:${number}`, stop: () => void server.kill() };
}
