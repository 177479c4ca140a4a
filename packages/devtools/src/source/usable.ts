import { type Generators, isUsable } from './watch.ts';

const told = /* @__PURE__ */ new Set<string>();

/** Warns in development of what an app passed that cannot be used, once. */
export function warnOnce(name: string, expected: string, got: unknown): void {
  try {
    // In place, so that nothing of it is in production.
    if (process.env.NODE_ENV === 'development') {
      const text = `sno devtools: ${name}: expected ${expected}, got ${shownValue(got)}`;
      if (!told.has(text)) console.warn(text);
      told.add(text);
    }
  } catch {}
}

/** A value in an error: a text, a number or nothing as it is, and of an object what it is. */
export function shownValue(value: unknown): string {
  if (Object(value) === value) return (value as object).constructor?.name ?? 'Object';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Those of an object that are generators, the object itself if all are. Warns of each that is not one. */
export function usable(given: Generators | null | undefined): Generators {
  const all = Object.entries(given ?? {});
  const fit = all.filter(
    ([name, value]) =>
      isUsable(value) || warnOnce(`generators.${name}`, 'a generator or an open device', value),
  );
  return given && fit.length === all.length ? given : Object.fromEntries(fit);
}
