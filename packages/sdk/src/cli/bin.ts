#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { RandomSource } from '../index.ts';
import type { Io } from './io.ts';
import { main } from './main.ts';

/*
 * The edge: makes an Io of the process. Two folders up from here, from `src` as from `dist`, is the package.
 */

const args = process.argv.slice(2);

const random: RandomSource = {
  nextUint32: () => globalThis.crypto.getRandomValues(new Uint32Array(1))[0]!,
};

const io: Io = {
  get stdin() {
    // Nobody pipes a terminal in, unless they say so.
    if (process.stdin.isTTY && !args.includes('-')) return undefined;
    return process.stdin.setEncoding('utf8');
  },
  stdout: { write: text => writeTo(process.stdout, text) },
  stderr: { write: text => writeTo(process.stderr, text) },
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns || 80,
  env: process.env,
  get version() {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    return String(JSON.parse(manifest).version);
  },
  random,
};

/** Resolves when the text is out of our hands, so that a slow reader slows us down and nothing piles up. */
function writeTo(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, error => (error ? reject(error) : resolve()));
  });
}

/** The reader has gone, as `head` does when it has enough: that is no error, and nobody is left to tell. */
function isBrokenPipe(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}

// Whoever writes hears of an error as well; without a listener the process would end with a stack trace.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

try {
  process.exitCode = await main(args, io);
} catch (error) {
  if (isBrokenPipe(error)) process.exit(0);
  process.stderr.write(`sno: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
