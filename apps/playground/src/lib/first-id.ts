import { defaultGenerator, type Sno } from '@sno-id/sdk';
import { registerGenerator } from './generators.ts';

/** What the metabyte of the IDs on the first screen means. Kinds of records never change. */
export const KINDS = ['note', 'photo', 'contact'] as const;

/** The metabyte of an ID on the first screen: 1 for the first kind. */
export function metaOfKind(kind: number): number {
  return kind + 1;
}

/** Makes the ID that the page opens with: an ordinary one of now. */
export function makeFirstId(): Sno {
  const generator = defaultGenerator();
  registerGenerator('intro', generator);
  return generator.next(metaOfKind(0));
}
