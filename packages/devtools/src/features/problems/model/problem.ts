import { utcTime } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import type { Registered } from '../../../core/registry.ts';
import type { GeneratorKey } from '../../../source/source.ts';

/** One thing that went wrong, or could: of a kind and a place, however often it happened. */
export interface Problem {
  readonly kind: keyof typeof STAGES;
  /** Kind and place: the same for as long as the problem lasts. */
  readonly id: string;
  /** The generators that it is about, as far as they are known. */
  readonly keys: readonly GeneratorKey[];
  /** The latest ID that shows it. */
  readonly example?: Sno | bigint | undefined;
  /** Of waits, when the last one began, Unix milliseconds. */
  readonly atMs?: number;
  /** Puts it into words. `sinceMs`: when it was first seen, Unix milliseconds. */
  readonly textOf: (generators: readonly Registered[], sinceMs: number) => ProblemText;
}

/** These say when they happened. */
const TIMED = /^(duplicates|wait|fork)$/;

/** A problem of a kind at a place, as far as it is told apart by these. `more` is what only some have. */
export function problemAt(
  kind: Problem['kind'],
  place: string,
  keys: Problem['keys'],
  textOf: (generators: readonly Registered[]) => ProblemText,
  more?: Pick<Problem, 'example' | 'atMs'>,
): Problem {
  const sinceIn: Problem['textOf'] = (generators, sinceMs) => {
    const text = textOf(generators);
    return TIMED.test(kind) ? text : { ...text, what: `${text.what} Seen since ${utcTime(sinceMs)}.` };
  };
  return { kind, id: `${kind} ${place}`, keys, textOf: sinceIn, ...more };
}

/** One problem, for people. */
export interface ProblemText {
  readonly title: string;
  readonly what: string;
  readonly pairs?: readonly string[];
  readonly advice: string;
  readonly docs: string;
}

/** All problems that are known, the gravest first, and what is not known. */
export interface ProblemList {
  readonly problems: readonly Problem[];
  /** Duplicates that belong to none of them: of more pairs than are told apart. */
  readonly unlisted: number;
  /** IDs that may be duplicates: their metabytes, or the IDs themselves, were not sent. */
  readonly possibleDuplicates: number;
  /** What was not compared. */
  readonly gaps: readonly string[];
  /** Why it is not known of some whether they can collide. */
  readonly doubts: readonly string[];
}

/** What each kind is: it happened, it could, or it keeps the panel from seeing either. */
const STAGES = {
  duplicates: 'happened',
  late: 'happened',
  wait: 'happened',
  fork: 'happened',
  apart: 'happened',
  counting: 'happened',
  outside: 'happened',
  substituted: 'happened',
  overlap: 'possible',
  provisional: 'possible',
  source: 'unseen',
  rejected: 'unseen',
  reports: 'unseen',
  cut: 'unseen',
  unused: 'unseen',
} as const;

export const stageOf = ({ kind }: Problem): (typeof STAGES)[Problem['kind']] => STAGES[kind];
