import type { PlacedField } from '@sno-id/sdk/snowflake';
import type { ContextInfo, GeneratorKey } from '../source/source.ts';

/** Who made an ID. It is remembered when the generator is long gone. */
export interface Maker {
  readonly key: GeneratorKey;
  readonly name: string;
  /** Where it lives: `this page`, `worker “sync”`. Empty if that is not known. */
  readonly label: string;
  /** `sync, worker “w2”`: its name, with where it lives unless that is this page. */
  readonly fullName: string;
  readonly index: number;
  readonly fields?: readonly PlacedField[] | undefined;
}

export function fullNameOf(name: string, { place, label }: ContextInfo): string {
  return place === 'page' ? shownName(name) : `${shownName(name)}, ${label}`;
}

/** A name that can be seen. */
export const shownName = (name: string): string => name || '(no name)';
