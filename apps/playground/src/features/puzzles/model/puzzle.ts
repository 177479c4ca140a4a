import type { TermKey } from '@sno-id/kit/data';
import type { Facts } from '../../../lib/facts.ts';
import type { SectionId } from '../../../lib/place.ts';

/** A puzzle in a section, which the page checks. */
export interface Puzzle {
  /** Its address and the key of its progress, which must never change. */
  readonly id: string;
  readonly title: string;
  readonly section: SectionId;
  /** The initial state of the section, as in its address; undefined keeps the current state. */
  readonly payload?: string;
  /** The title of the panel of the section that it is about: it is scrolled to, and outlined. */
  readonly panel?: string;
  /** The background, in a few sentences. */
  readonly text: string;
  /** The terms that the text introduces. */
  readonly terms?: readonly TermKey[];
  /** What to do, in one sentence. */
  readonly todo: string;
  readonly hint: string;
  /**
   * The facts that a section reports from the start, of which only changes count. Left out if every report is
   * the user's work.
   */
  readonly watches?: keyof Facts;
  /** A fact that does not count as a try, but that deserves a word. */
  readonly noticesToo?: keyof Facts;
  /** The most changes to the clock. The presets of the clock lab, which would be the solution, are hidden. */
  readonly clockBudget?: number;
  /** Judges the reported facts. `before`: the facts before the latest change. */
  readonly judge: (facts: Facts, before: Facts) => Judgement;
  /** The takeaway, shown once it is solved. */
  readonly why: string;
}

/** The verdict on an attempt. Undefined if there is nothing to judge yet. */
export type Judgement = 'right' | Advice | undefined;

/** What to say about an attempt that does not solve the puzzle. */
export interface Advice {
  /** What is missing, and in which direction: one or two sentences. */
  readonly word: string;
  /** Whether it was a step in the right direction. */
  readonly isProgress: boolean;
}

export function wrong(word: string): Advice {
  return { word, isProgress: false };
}

export function soFar(word: string): Advice {
  return { word, isProgress: true };
}
