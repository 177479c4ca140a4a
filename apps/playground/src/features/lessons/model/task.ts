import type { Facts } from '../../../lib/facts.ts';
import type { SectionId } from '../../../lib/place.ts';

/** Something to do in a section, which the page sees when it is done. */
export interface Task {
  /** Progress is kept by it: it stays the same for ever. */
  readonly id: string;
  readonly title: string;
  readonly section: SectionId;
  /** The state of the section to begin with, as in its address. */
  readonly payload?: string;
  /** The name of the part of the section to look at, where it is not at the top. */
  readonly part?: string;
  /** What to know before, in a few sentences. */
  readonly text: string;
  /** What to do, in one. */
  readonly todo: string;
  readonly hint: string;
  /** What the section tells from the start, of which only a change counts; none if all that it tells is somebody's doing. */
  readonly watches?: keyof Facts;
  /** Whether what the sections show solves it. `nowMs` in Unix milliseconds. */
  readonly isSolved: (facts: Facts, nowMs: number) => boolean;
  /** What there is to learn from it, said when it is done. */
  readonly why: string;
}
