import type { Facts } from '../../../lib/facts.ts';
import type { SectionId } from '../../../lib/place.ts';

/** A task in a section, which the page checks. */
export interface Task {
  /** The key of its progress, which must never change. */
  readonly id: string;
  readonly title: string;
  readonly section: SectionId;
  /** The initial state of the section, as in its address. */
  readonly payload?: string;
  /** The title of the panel to scroll to, if it is not at the top. */
  readonly part?: string;
  /** The background, in a few sentences. */
  readonly text: string;
  /** The task, in one sentence. */
  readonly todo: string;
  readonly hint: string;
  /**
   * The facts that a section reports from the start, of which only changes count. Left out if every report is
   * the user's work.
   */
  readonly watches?: keyof Facts;
  /** Whether the reported facts solve the task. `nowMs` is in Unix milliseconds. */
  readonly isSolved: (facts: Facts, nowMs: number) => boolean;
  /** The takeaway, shown once it is solved. */
  readonly why: string;
}
