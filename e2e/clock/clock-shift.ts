/**
 * Steps the system clock for one tree of processes: the system clock alone, at once, and not anybody else's.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCompiler } from '../browsers/find.mjs';

export interface ClockShift {
  /** The environment of the process whose clock is to be stepped. */
  readonly env: Record<string, string>;
  /** Sets the clock to the true time plus this much. */
  stepTo(offsetMs: number): void;
  dispose(): void;
}

const SOURCE = fileURLToPath(new URL('./clockshift.c', import.meta.url));
const NANOSECONDS_PER_MS = 1e6;

/** Compiles the shim, or answers undefined on a machine that cannot. */
export function buildClockShift(): ClockShift | undefined {
  const compiler = findCompiler();
  if (!compiler) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clockshift-'));
  const library = path.join(folder, 'clockshift.so');
  const offsetFile = path.join(folder, 'offset');
  const dispose = () => fs.rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(compiler, ['-O2', '-fPIC', '-shared', '-o', library, SOURCE, '-ldl'], { stdio: 'pipe' });
  } catch (error) {
    console.warn(`clockshift.c does not compile here: ${error}`);
    dispose();
    return undefined;
  }
  fs.writeFileSync(offsetFile, encodeOffset(0));
  return {
    env: { LD_PRELOAD: library, CLOCKSHIFT_FILE: offsetFile },
    stepTo: offsetMs => overwrite(offsetFile, encodeOffset(offsetMs)),
    dispose,
  };
}

function encodeOffset(ms: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(Math.round(ms * NANOSECONDS_PER_MS)));
  return bytes;
}

/** Writes in place: processes have the file mapped, and truncating it would crash them. */
function overwrite(file: string, bytes: Buffer): void {
  const descriptor = fs.openSync(file, 'r+');
  fs.writeSync(descriptor, bytes, 0, bytes.length, 0);
  fs.closeSync(descriptor);
}
