import { attempt } from '../source/attempt.ts';
import { shownValue, usable, warnOnce } from '../source/usable.ts';
import type { DevtoolsOptions } from './options.ts';
import { ALLOWED } from './settings.ts';

/** Whether a value fits, undefined where a warning already says why it does not; and what is expected. */
type Check = readonly [isFit: (value: unknown) => boolean | undefined, expected: string];

const OPTIONS = /* @__PURE__ */ checks();

function checks(): Readonly<Record<keyof DevtoolsOptions, Check>> {
  return {
    generators: [() => true, ''], // by `usable`
    meta: byName('meta', 'describe', 'a schema of defineMeta'),
    clocks: byName('clocks', 'now', 'a clock, with now()'),
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
  const fit = Object.entries(given).filter(([name, value]) => {
    if (!Object.hasOwn(OPTIONS, name)) return warnOnce('options', Object.keys(OPTIONS).join(', '), name);
    const [isFit, expected] = OPTIONS[name as keyof DevtoolsOptions];
    const warn = () => void warnOnce(name, expected, value);
    const is = value == null || attempt(() => isFit(value), warn);
    return is === false ? warnOnce(name, expected, value) : is;
  });
  const options: DevtoolsOptions = Object.fromEntries(fit);
  return { ...options, generators: usable(options.generators) };
}

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

/** Things by name, each of which has a method. */
function byName(option: string, method: string, expected: string): Check {
  function isFit(value: unknown): boolean | undefined {
    if (Object(value) !== value) return false;
    const wrong = Object.entries(value as object).filter(
      ([, one]) => one && attempt(() => typeof one[method]) !== 'function',
    );
    for (const [name, one] of wrong) warnOnce(`${option}.${name}`, expected, one);
    return wrong.length === 0 || undefined;
  }
  return [isFit, `by name ${expected}`];
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
