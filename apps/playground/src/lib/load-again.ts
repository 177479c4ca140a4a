/** A part of the page that could not be loaded, although it was tried several times. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** The pauses before further attempts, in milliseconds. */
const PAUSES_MS = [300, 1_500];

/** What loading uses of the page. */
export interface LoadSurroundings {
  readonly pause: (ms: number) => Promise<void>;
  /** The addresses of style sheets in the page that could not be loaded. */
  readonly failedStyles: () => string[];
  /** Loads them once more. Rejects if one fails again. */
  readonly reloadStyles: (addresses: readonly string[]) => Promise<void>;
}

/** The style sheets that have failed, by what they were loaded for. */
const failedFor = new WeakMap<() => Promise<unknown>, Set<string>>();

/**
 * Loads code, and tries again if that fails: a network that is gone for a second must not cost a section.
 * Style sheets that failed with it are loaded too, since Vite asks for each only once, and then takes it for
 * loaded.
 *
 * @param load the same function whenever it loads the same
 * @throws LoadError with the last failure as its cause.
 */
export async function loadAgain<T>(
  load: () => Promise<T>,
  { pause, failedStyles, reloadStyles }: LoadSurroundings = PAGE,
): Promise<T> {
  const own = failedFor.get(load) ?? new Set();
  failedFor.set(load, own);
  const others = new Set(failedStyles().filter(address => !own.has(address)));
  let cause: unknown;
  for (const ms of [0, ...PAUSES_MS]) {
    if (ms > 0) await pause(ms);
    try {
      const code = await load();
      await reloadStyles(failedStyles().filter(address => !others.has(address)));
      return code;
    } catch (error) {
      cause = error;
      for (const address of failedStyles()) if (!others.has(address)) own.add(address);
    }
  }
  throw new LoadError('a part of the page could not be loaded', { cause });
}

const PAGE: LoadSurroundings = {
  pause: ms => new Promise(resolve => setTimeout(resolve, ms)),
  failedStyles: () => failedLinks().map(({ href }) => href),
  async reloadStyles(addresses) {
    const links = failedLinks().filter(({ href }) => addresses.includes(href));
    await Promise.all(links.map(replaceLink));
  },
};

/**
 * The links that have reported a failure. A link without a sheet may still be loading for another part of the
 * page, and must not be replaced then: whoever waits for it would wait forever.
 */
const broken = new WeakSet<EventTarget>();

globalThis.document?.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) broken.add(target);
  },
  true,
);

function failedLinks(): HTMLLinkElement[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  return [...links].filter(link => broken.has(link));
}

function replaceLink(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    next.onload = () => resolve();
    next.onerror = () => reject(new Error(`the style sheet ${next.href} could not be loaded`));
    link.replaceWith(next);
  });
}
