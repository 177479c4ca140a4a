import { defaultGenerator, type Sno } from '@sno-id/sdk';
import { registerGenerator } from './generators.ts';

/** What the metabyte of the IDs on the first screen means. Kinds of records never change. */
export const KINDS = ['note', 'photo', 'contact'] as const;

/** The metabyte of an ID on the first screen: 1 for the first kind. */
export function metaOfKind(kind: number): number {
  return kind + 1;
}

/** Makes an ID of this page, of the first kind. */
export function makeId(): Sno {
  return defaultGenerator().next(metaOfKind(0));
}

let first: Sno | undefined;

/** The ID that the page opens with: an ordinary one of now, and the same each time. */
export function firstId(): Sno {
  if (first === undefined) {
    registerGenerator('this page', defaultGenerator());
    first = makeId();
  }
  return first;
}
