import type { Fields } from '@sno-id/kit/data';
import type { AnyMeta } from '../../../core/options.ts';
import { shownName } from '../../../ids/maker.ts';

/** What can be designed in the panel: a schema of the app, or a new one. */
export interface Subject {
  /** The name that the app gives it, or {@link NEW}. */
  readonly id: string;
  readonly title: string;
  /** What the app declares; undefined of a new one. */
  readonly declared: Fields | undefined;
}

/** No name: an empty one can be that of a generator. */
export const NEW = '\0';
const OTHERS = '*';

/** Lists what can be designed, given the app's schemas by generator. */
export function subjectsOf(meta: Readonly<Record<string, AnyMeta>> = {}): readonly Subject[] {
  const declared = Object.entries(meta).map(([id, schema]) => {
    const title = id === OTHERS ? '*, all generators without a schema' : shownName(id);
    return { id, title, declared: schema?.fields };
  });
  return [
    ...declared.filter(subject => subject.declared),
    { id: NEW, title: 'New schema', declared: undefined },
  ];
}
