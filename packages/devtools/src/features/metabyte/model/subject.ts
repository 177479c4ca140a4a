import type { Fields } from '@sno-id/kit/data';
import type { AnyMeta } from '../../../core/options.ts';
import { shownName } from '../../../ids/maker.ts';

/**
 * What can be designed in the panel: the schema of one generator, of all generators without their own, or a
 * new one.
 */
export interface Subject {
  /**
   * The generator's name, `*` or {@link NEW}.
   */
  readonly id: string;
  readonly title: string;
  /** What the app declares; undefined where it declares nothing. */
  readonly declared: Fields | undefined;
}

/** No name: an empty one can be that of a generator. */
export const NEW = '\0';
const OTHERS = '*';

/** Lists what can be designed, given the app's schemas and the names of its generators. */
export function subjectsOf(
  meta: Readonly<Record<string, AnyMeta>> | undefined,
  generators: readonly string[],
): readonly Subject[] {
  const declared = (name: string) => (meta && Object.hasOwn(meta, name) ? meta[name]?.fields : undefined);
  const others = declared(OTHERS);
  const names = [...new Set([...Object.keys(meta ?? {}).filter(name => name !== OTHERS), ...generators])];
  const subjects = names.map((name): Subject => {
    const own = declared(name);
    const title = `${shownName(name)}${own ? '' : others ? ', by *' : ', without a schema'}`;
    return { id: name, title, declared: own ?? others };
  });
  if (others) subjects.push({ id: OTHERS, title: '*, all generators without a schema', declared: others });
  return [...subjects, { id: NEW, title: 'New schema', declared: undefined }];
}
