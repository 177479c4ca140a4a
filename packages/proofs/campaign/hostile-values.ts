import type { Dice } from '../../sdk/test/random/dice.ts';
import { CallerError, wrong } from './fault.ts';

/**
 * Chooses a value of some kind, usual or not.
 *
 * @param intrude code of the caller, which objects run when they are read or converted
 */
export function someValue(dice: Dice, intrude: () => void): unknown {
  return dice.pick(MAKERS)(dice, intrude);
}

/** Chooses what a clock or a source of random numbers can return instead of a number such as `usual`. */
export function someNonsense(dice: Dice, usual: number): unknown {
  const convert = (): never => wrong('a reading was converted to a number');
  return dice.pick<unknown>([
    ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, 2 ** 53, 0.5],
    ...[String(usual), BigInt(Math.floor(usual)), [usual], new Date(usual), new Number(usual), ''],
    ...[
      undefined,
      null,
      true,
      Symbol('time'),
      {},
      Object.create(null),
      { valueOf: convert, toString: convert },
    ],
  ]);
}

type Maker = (dice: Dice, intrude: () => void) => unknown;

const constant =
  (...values: readonly unknown[]): Maker =>
  dice =>
    dice.pick(values);

const MAKERS: readonly Maker[] = [
  constant(-1, -0, 0.5, 1.5, 256, 65_536, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 31), 1e21, Number.MIN_VALUE),
  constant(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  constant('', '5', '-1', 'abc', 'throw', '__proto__', '\u0000', 'x'.repeat(100), '2222222222222222'),
  constant(5n, -1n, 2n ** 80n, 0n),
  constant(undefined, null, true, false),
  dice => Symbol(dice.pick(['', 'a'])),
  constant(0, 1, 3, 255),
  () => [],
  () => [1, 2],
  () => ['0', '9'],
  () => ({}),
  () => ({ value: 1 }),
  () => Object.create(null),
  () => new Date(0),
  () => new Map(),
  () => new Uint8Array(3),
  () => new Uint8Array(200),
  () => new Uint16Array(200),
  () => new Float64Array(3),
  () => new ArrayBuffer(128),
  () => new SharedArrayBuffer(128),
  () => Object.freeze(['a']),
  () => () => 3,
  () => class {},
  () => new String('2222222222222222'),
  (_, intrude) => converted(intrude, 3),
  (_, intrude) => converted(intrude, '3'),
  () =>
    converted(() => {
      throw new CallerError('thrown by a conversion');
    }, 0),
  (_, intrude) => ({
    get value() {
      intrude();
      return 1;
    },
  }),
  () => ({
    get value() {
      throw new CallerError('thrown by a getter');
    },
  }),
  (_, intrude) => watchful({}, intrude),
  (_, intrude) => watchful([1, 2, 3], intrude),
  (_, intrude) => watchful(new Uint8Array(200), intrude),
  () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
];

/** An object that runs code of the caller when it is converted. */
function converted(run: () => void, to: number | string): object {
  const convert = (): number | string => {
    run();
    return to;
  };
  return { valueOf: convert, toString: convert, [Symbol.toPrimitive]: convert };
}

/** A proxy that runs code of the caller in each of its traps. */
function watchful<T extends object>(target: T, intrude: () => void): T {
  const traps = new Proxy({} as ProxyHandler<T>, {
    get(_, trap: keyof typeof Reflect) {
      return (...args: unknown[]) => {
        intrude();
        return (Reflect[trap] as (...args: unknown[]) => unknown)(...args);
      };
    },
  });
  return new Proxy(target, traps);
}
