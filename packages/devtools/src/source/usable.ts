import { attempt } from './attempt.ts';
import type { AnySource } from './family.ts';
import { type Generators, isUsable, readable } from './watch.ts';

const told = /* @__PURE__ */ new Set<string>();
/** What an app passed that cannot be used, in development, a line each. `checked` empties it. */
export const unusable: string[] = [];

/** Warns in development of what an app passed that cannot be used, once. */
export function warnOnce(name: string, expected: string, got: unknown): void {
  warn(() => `${name}: expected ${expected}, got ${shownValue(got)}`);
}

function warn(text: () => string): void {
  try {
    // In place, so that nothing of it is in production.
    if (process.env.NODE_ENV === 'development') {
      const line = text();
      unusable.push(line);
      if (!told.has(line)) console.warn(`sno devtools: ${line}`);
      told.add(line);
    }
  } catch {}
}

/** A value in an error: a text, a number or nothing as it is, and of an object what it is. */
export function shownValue(value: unknown): string {
  if (Object(value) === value) return attempt(() => (value as object).constructor?.name) ?? 'Object';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Those of an object that are generators, the object itself if all are. Warns of each that is not one. */
export function usable(given: Generators | null | undefined): Generators {
  let fit = readable(given);
  try {
    if (process.env.NODE_ENV === 'development') fit = warned(given, fit);
  } catch {}
  const isAll = attempt(() => Object.keys(fit).length === Object.keys(given!).length);
  return given && isAll ? given : fit;
}

/** Each generator once. Warns of what is not among them. */
function warned(given: Generators | null | undefined, fit: Generators): Generators {
  if (given != null && (Object(given) !== given || Array.isArray(given) || isUsable(given))) {
    warnOnce('generators', 'generators by name, as { notes: generator }', given);
    return {};
  }
  const found = new Map<string, AnySource>();
  const names = attempt(
    () => Object.keys(given ?? {}),
    error => warn(() => `generators: could not be read: ${errorText(error)}`),
  );
  for (const name of names ?? []) {
    const one = fit[name];
    const [twin] = [...found].find(([, other]) => one && isSame(one, other)) ?? [];
    if (one && twin === undefined) found.set(name, one);
    else warn(() => `generators.${name}: ${twin === undefined ? unfitText(given!, name) : twinText(twin)}`);
  }
  return Object.fromEntries(found);
}

/** Whether two are one generator: one object, or a proxy of the other, or what has its methods from it. */
function isSame(a: AnySource, b: AnySource): boolean {
  return a === b || (a.subscribe === b.subscribe && [a, b].some(one => Object.hasOwn(one, 'subscribe')));
}

function twinText(twin: string): string {
  return `expected another generator, got that of generators.${twin}, which is listed once`;
}

function unfitText(given: Generators, name: string): string {
  try {
    given[name]?.describe?.();
    return `expected a generator or an open device, got ${shownValue(given[name])}`;
  } catch (error) {
    return `could not be read: ${errorText(error)}`;
  }
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));
