/** What the files in `cases` have as their default export. */

import type { Packed } from './pack.mjs';
import type { Project } from './project.mjs';

export interface Case {
  /** Where a file has several. */
  readonly name?: string;
  /** What holds, as a sentence about the packages: a row of the table in docs/support.md. */
  readonly title: string;
  /** The tool and its version, for that table. A case without it is about the packages alone. */
  readonly tool?: string;
  /** What a user has to know or do, for that table. */
  readonly cure?: string;
  /**
   * Which packages the project has: names of folders in `packages`. Absent: the SDK. Empty: there is no
   * project.
   */
  readonly uses?: readonly string[];
  /** What else it installs: names of dependencies in `tools/package.json`. */
  readonly packages?: readonly string[];
  /** Which runtime of packages/proofs/runtimes/versions.mjs its programs run on. Absent: Node 24. */
  readonly runsOn?: string;
  /** @throws Error if the title is not true. What it returns is printed. */
  run(context: Context): Promise<string | undefined>;
}

export interface Context {
  readonly project: Project;
  readonly packed: Packed;
  /** Whether documents are to be written instead of compared. */
  readonly write: boolean;
}
