import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const command = fileURLToPath(new URL('./run.mjs', import.meta.url));

/** What a proof by scripts prints and exits with, in this Node. */
export async function prove(...options: string[]): Promise<{ code: number; stdout: string }> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [command, ...options])) };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}
