import type { AnyMeta } from '../../../core/options.ts';

/** Whose metabytes are read: those of one generator, or of all without a schema of their own. */
export interface Subject {
  /** The generator's name, or `*`. */
  readonly id: string;
  readonly title: string;
  /** What the app declares; undefined where it declares nothing. */
  readonly declared: AnyMeta | undefined;
  /** The generators whose IDs it reads, of those with these names. */
  readonly reads: (name: string) => boolean;
}

const OTHERS = '*';

/** Lists the subjects, given the app's schemas and the names of its generators. */
export function subjectsOf(
  meta: Readonly<Record<string, AnyMeta>> | undefined,
  generators: readonly string[],
): readonly Subject[] {
  const declared = (name: string) => (meta && Object.hasOwn(meta, name) ? meta[name] : undefined);
  const others = declared(OTHERS);
  const names = [...new Set([...Object.keys(meta ?? {}).filter(name => name !== OTHERS), ...generators])];
  const subjects = names.map((name): Subject => {
    const own = declared(name);
    const title = own ? name : others ? `${name}, by *` : `${name}, without a schema`;
    return { id: name, title, declared: own ?? others, reads: other => other === name };
  });
  if (!others) return subjects;
  const reads = (name: string) => declared(name) === undefined;
  return [...subjects, { id: OTHERS, title: '*, all generators without a schema', declared: others, reads }];
}
