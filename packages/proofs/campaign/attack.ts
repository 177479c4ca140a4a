import type { SnoSource } from '../../sdk/src/index.ts';
import type { Dice } from '../../sdk/test/random/dice.ts';
import { isRefusal, wrong } from './fault.ts';
import type { Ran } from './play.ts';

/** A function, and arguments that are right. */
export type Call = readonly [code: (...args: never[]) => unknown, ...args: readonly unknown[]];

/** A call with a value of some kind in place of one of its arguments, or of something within one. */
export function withValue(dice: Dice, [code, ...args]: Call, value: unknown): () => unknown {
  const at = dice.int(0, args.length - 1);
  const given = args.map((arg, i) => (i === at ? exchanged(dice, arg, value) : arg));
  return () => code(...(given as never[]));
}

function exchanged(dice: Dice, given: unknown, value: unknown): unknown {
  const isPlain = Object.prototype.toString.call(given) === '[object Object]';
  const keys = isPlain || Array.isArray(given) ? Object.keys(given as object) : [];
  if (keys.length === 0 || dice.oneIn(4)) return value;
  const key = dice.pick(keys);
  const changed = Array.isArray(given) ? [...given] : { ...(given as object) };
  return Object.assign(changed, { [key]: exchanged(dice, Reflect.get(given as object, key), value) });
}

/** The methods of generators, with arguments that are right. */
const METHODS = {
  next: () => [7],
  nextBytes: () => [7, new Uint8Array(12), 1],
  batch: () => [2, 7],
  batchInto: () => [[], 2, 7],
  subscribe: () => [() => {}, { ids: true }],
  at: () => [1_262_304_000_000, 7],
} as const;

/**
 * Gives a method of a generator a value of some kind. What is refused by name changes nothing.
 *
 * @param run runs code that may run code of the caller
 * @returns the method, whether it returned, and the texts of IDs that it made.
 */
export function attackSource(
  dice: Dice,
  source: SnoSource,
  value: unknown,
  snapshot: () => string,
  run: (code: () => void) => Pick<Ran, 'error' | 'isIntruded'>,
) {
  const methods = (Object.keys(METHODS) as (keyof typeof METHODS)[]).filter(name => name in source);
  const name = dice.pick(methods);
  const texts: string[] = [];
  // A count that is right would fill memory.
  if (name.startsWith('batch') && typeof value === 'number' && value > 255)
    return { name, isDone: false, texts };
  const call = withValue(dice, [Reflect.get(source, name), ...METHODS[name]()], value);
  const before = snapshot();
  const { error, isIntruded } = run(() => {
    const result = call();
    if (name === 'subscribe') (result as () => void)();
    if (name === 'next' || name === 'batch' || name === 'batchInto')
      texts.push(...[result].flat().filter(id => typeof id === 'string'));
  });
  if (error && !isIntruded && isRefusal(error.value) && snapshot() !== before)
    wrong(`${name} changed the state although it refused ${typeof value}: ${String(error.value)}`);
  return { name, isDone: !error, texts };
}
