import type { Clock } from '@sno-id/sdk';
import { attempt } from '../source/attempt.ts';
import { onePerServer } from '../source/server-address.ts';
import { shownValue, unusable, usable, warnOnce } from '../source/usable.ts';
import type { AnyMeta, DevtoolsOptions } from './options.ts';
import { ALLOWED } from './settings.ts';

/** Whether a value fits, undefined where a warning already says why it does not; and what is expected. */
type Check = readonly [isFit: (value: unknown) => boolean | undefined, expected: string];

const OPTIONS = /* @__PURE__ */ checks();

function checks(): Readonly<Record<keyof DevtoolsOptions, Check>> {
  return {
    generators: [() => true, ''], // by `usable`
    meta: [isObject, 'by name a schema of defineMeta'],
    clocks: [isObject, 'by name a clock, with now()'],
    trace: oneOf([false, true]),
    source: [value => [value].flat().every(isAddress), 'addresses of servers'],
    theme: oneOf(ALLOWED.theme),
    initialIsOpen: oneOf([false, true]),
    buttonPosition: oneOf(ALLOWED.buttonPosition),
    position: oneOf(ALLOWED.position),
    hotkey: [isHotkeyOrNone, 'keys with Mod, Ctrl, Meta or Alt, as Shift+Alt+S, or F1 to F24, or false'],
    agents: oneOf([false, true]),
    shadowDOMTarget: [value => Boolean((value as Partial<ShadowRoot>).host), 'a ShadowRoot'],
  };
}

/** Options without what cannot be used: a warning names each, and its default takes its place. */
export function checked(given: DevtoolsOptions): DevtoolsOptions {
  unusable.length = 0;
  const all = Object.keys(given).map(name => [name, readOne(given, name as keyof DevtoolsOptions)] as const);
  const fit = all.filter(([name, value]) => {
    if (!Object.hasOwn(OPTIONS, name)) return warnOnce('options', Object.keys(OPTIONS).join(', '), name);
    const [isFit, expected] = OPTIONS[name as keyof DevtoolsOptions];
    const warn = () => void warnOnce(name, expected, value);
    if (value == null) return false; // not given, as source={isOn ? url : null}
    const is = attempt(() => isFit(value), warn);
    return is === false ? warnOnce(name, expected, value) : is;
  });
  const { generators, meta, clocks, source, ...rest }: DevtoolsOptions = Object.fromEntries(fit);
  const options = {
    ...rest,
    ...(source && { source: onePerServer([source].flat(), location.href) }),
    ...(meta && { meta: fitOnes('meta', meta, isSchema, 'a schema of defineMeta') }),
    ...(clocks && { clocks: fitOnes('clocks', clocks, isClock, 'a clock, with now()') }),
    generators: usable(generators),
  };
  refused.set(options, unusable.splice(0));
  return options;
}

/** What throws when it is read becomes a text, which no option takes. */
function readOne(given: DevtoolsOptions, name: keyof DevtoolsOptions): unknown {
  try {
    return given[name];
  } catch (error) {
    return `what throws ${error}`;
  }
}

const refused = /* @__PURE__ */ new WeakMap<DevtoolsOptions, readonly string[]>();

/** What was left out of options, and why: in development, a line for each. */
export const refusedOf = (options: DevtoolsOptions): readonly string[] => refused.get(options) ?? [];

/** Warns of what the devtools cannot be put into, the document takes its place, and of a second mount. */
export function checkMount(given: unknown, mounts: number): void {
  if (given !== undefined && (given as Partial<Node> | null)?.nodeType !== 1)
    warnOnce('element', 'an element that is in the page by now', given);
  if (mounts > 1) warnOnce('mounts', 'one in a page, which a second would cover', mounts);
}

function oneOf(allowed: unknown): Check {
  const all = allowed as readonly unknown[];
  return [value => all.includes(value), all.map(shownValue).join(', ')];
}

/** Those of things by name that fit, the object itself if all do. Warns of each other. */
function fitOnes<T extends object>(
  option: string,
  all: T,
  isFit: (one: never) => unknown,
  expected: string,
): T {
  const fit = Object.entries(all).filter(
    ([name, one]) =>
      !one || attempt(() => isFit(one as never)) || warnOnce(`${option}.${name}`, expected, one),
  );
  return fit.length === Object.keys(all).length ? all : (Object.fromEntries(fit) as T);
}

/** Whether it is an object whose values can be read: a getter of it, or a proxy, may throw. */
function isObject(value: unknown): boolean {
  return Object(value) === value && Boolean(Object.values(value as object));
}

function isClock({ now }: Clock): boolean {
  return typeof now === 'function';
}

const schemas = /* @__PURE__ */ new WeakSet<AnyMeta>();

/** Whether a schema says something of each metabyte, which is tried once. */
function isSchema(schema: AnyMeta): boolean {
  if (schemas.has(schema)) return true;
  for (let byte = 0; byte < 256; byte++) {
    schema.describe(byte);
    schema.parts(byte).map(({ value }) => value);
  }
  return Boolean(schema.fields.map(({ width }) => width) && schemas.add(schema));
}

function isHotkeyOrNone(value: unknown): boolean {
  return value === false || (typeof value === 'string' && HOTKEY.test(value));
}

/**
 * Modifiers, and a key by its character or by the name that the keys of most keyboards have. Nothing that is
 * typed into fields of the app.
 */
const HOTKEY =
  /^(?=.*(mod|ctrl|control|meta|alt)\+|(shift\+)?f\d)((mod|ctrl|control|meta|shift|alt)\+)*([^+]|f\d\d?|(key|digit|numpad|arrow|intl|page|bracket)\w+|(back)?(slash|quote)|enter|escape|tab|space|backspace|delete|insert|home|end|period|comma|semicolon|minus|equal|pause|contextmenu|\w+lock)$/i;

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && attempt(() => new URL(value, location.href)) !== undefined;
}
