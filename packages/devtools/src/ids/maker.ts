import type { PlacedField } from '@sno-id/sdk/snowflake';
import { UNFIT } from '../source/read-values.ts';
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
  /** How many numbers the lane of a device has. */
  readonly lane?: number | undefined;
}

export function fullNameOf(name: string, { place, label }: ContextInfo): string {
  return place === 'page' ? shownName(name) : `${shownName(name)}, ${label}`;
}

/** Letters that are read from the right, and turn what is around them. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name as it is: nothing in it is unseen, and it turns no text around it. */
export function shownName(name: string): string {
  const seen = name.replace(UNFIT, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return FROM_RIGHT.test(seen) ? `\u2068${seen}\u2069` : seen.trim() === '' ? '(no name)' : seen;
}
