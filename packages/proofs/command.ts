import { execFile } from 'node:child_process';

/** What a run of `sno-grants` ended with. */
export interface CommandResult {
  readonly status: number;
  /** What it printed, errors included. */
  readonly text: string;
}

/**
 * Runs `sno-grants`, from the bundle that CLI_PROGRAM names. Not in one go: a proxy of this process may be at
 * work meanwhile.
 */
export function runCommand(command: string, url: string, ...options: string[]): Promise<CommandResult> {
  return new Promise(resolve => {
    const args = [process.env['CLI_PROGRAM']!, command, '--store', url, ...options];
    const child = execFile(process.execPath, args, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, text: `${stdout}${stderr}` }),
    );
  });
}
