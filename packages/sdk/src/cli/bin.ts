#!/usr/bin/env node
import { fstatSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { WriteStream } from 'node:tty';
import { complaint } from '../command/complaint.ts';
import type { RandomSource } from '../index.ts';
import type { Io } from './io.ts';
import { main } from './main.ts';

/*
 * The edge: makes an Io from the process. The package is two folders up, both from `src` and from `dist`.
 */

const args = process.argv.slice(2);
const STDIN = 0;

const random: RandomSource = {
  nextUint32: () => globalThis.crypto.getRandomValues(new Uint32Array(1))[0]!,
};

const io: Io = {
  get stdin() {
    // Node reads a folder as if it were empty.
    if (isFolder(STDIN)) throw new Error('standard input is a folder');
    // A terminal is only read if it is asked for.
    if (process.stdin.isTTY && !args.includes('-')) return undefined;
    return process.stdin.setEncoding('utf8');
  },
  stdout: { write: text => writeTo(process.stdout, text) },
  stderr: { write: text => writeTo(process.stderr, text) },
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns || 80,
  hasColors: hasColors(),
  get version() {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    return String(JSON.parse(manifest).version);
  },
  random,
};

/** FORCE_COLOR decides where it is set; else a terminal has some, unless NO_COLOR or TERM=dumb denies it. */
function hasColors(): boolean {
  const isAsked = process.env['FORCE_COLOR'] !== undefined || process.stdout.isTTY;
  return isAsked && WriteStream.prototype.getColorDepth(process.env) > 1;
}

function isFolder(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    // It is closed, or of a kind that this system does not describe.
    return false;
  }
}

/**
 * Resolves when the text has been handed over, so that a slow reader slows the writer down and nothing piles
 * up.
 */
function writeTo(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, error => (error ? reject(error) : resolve()));
  });
}

/** The reader has closed the pipe, as `head` does when it has enough: not an error. */
function isBrokenPipe(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}

// The callback of a write gets its error too; without a listener the process would end with a stack trace.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

try {
  process.exitCode = await main(args, io);
} catch (error) {
  if (isBrokenPipe(error)) process.exit(0);
  process.stderr.write(complaint('sno', error instanceof Error ? error.message : String(error)));
  process.exit(1);
}
