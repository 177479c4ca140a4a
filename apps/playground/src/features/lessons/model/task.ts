import type { TermKey } from '@sno-id/kit/data';
import type { Facts } from '../../../lib/facts.ts';
import type { SectionId } from '../../../lib/place.ts';

/** A task in a section, which the page checks. */
export interface Task {
  /** The key of its progress, which must never change. */
  readonly id: string;
  readonly title: string;
  readonly section: SectionId;
  /**
   * The initial state of the section, as in its address. A function chooses one that does not solve the task
   * already; undefined keeps the current state.
   */
  readonly payload?: string | ((facts: Facts) => string | undefined);
  /** What to scroll to and outline: the first of these that the page shows. */
  readonly targets: readonly Target[];
  /** The background, in a few sentences. */
  readonly text: string;
  /** The terms that the text introduces. */
  readonly terms?: readonly TermKey[];
  /** The task, in one sentence. */
  readonly todo: string;
  readonly hint: string;
  /**
   * The facts that a section reports from the start, of which only changes count. Left out if every report is
   * the user's work.
   */
  readonly watches?: keyof Facts;
  /** A fact that does not count as a try, but that deserves a word. */
  readonly noticesToo?: keyof Facts;
  /** The question of its section that is asked again when the task starts. */
  readonly guess?: string;
  /** The label of a number that the task asks for, reported as `answers`. */
  readonly asksFor?: string;
  /** The most changes to the clock. The presets of the clock lab, which would be the solution, are hidden. */
  readonly clockBudget?: number;
  /** What to outline after a step in the right direction: where that number is, or what is left to do. */
  readonly asksAt?: readonly Target[];
  /** Judges the reported facts. */
  readonly judge: (facts: Facts, context: Context) => Judgement;
  /** The takeaway, shown once it is solved. */
  readonly why: string | ((facts: Facts) => string);
}

/** A control or a panel, by its label as the section shows it. */
export interface Target {
  readonly name: string;
  /** The title of the panel that contains it. */
  readonly within?: string;
}

export interface Context {
  /** In Unix milliseconds. */
  readonly nowMs: number;
  /** The facts before the latest change. */
  readonly before: Facts;
}

/** The verdict on an attempt. Undefined if there is nothing to judge yet. */
export type Judgement = 'right' | Advice | undefined;

/** What to say about an attempt that does not solve the task. */
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
