/** A part of the page that could not be loaded, although it was tried several times. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** The pauses before further attempts, in milliseconds. */
const PAUSES_MS = [300, 1_500];

/** What loading uses of the page. */
export interface LoadSurroundings {
  readonly pause: (ms: number) => Promise<void>;
  /** Called after each failure, before the next attempt. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Loads code, and tries again if that fails: a network that is gone for a second must not cost a section.
 *
 * @throws LoadError with the last failure as its cause.
 */
export async function loadAgain<T>(
  load: () => Promise<T>,
  { pause, onFailure }: LoadSurroundings = PAGE,
): Promise<T> {
  let cause: unknown;
  for (const ms of [0, ...PAUSES_MS]) {
    if (ms > 0) await pause(ms);
    try {
      return await load();
    } catch (error) {
      cause = error;
      onFailure(error);
    }
  }
  throw new LoadError('a part of the page could not be loaded', { cause });
}

const PAGE: LoadSurroundings = {
  pause: ms => new Promise(resolve => setTimeout(resolve, ms)),
  onFailure: dropStyles,
};

/** Vite takes a style sheet whose link is in the page for loaded, also if it failed. */
function dropStyles(error: unknown): void {
  const [, href] =
    /^Unable to preload CSS for (\S+)$/.exec(error instanceof Error ? error.message : '') ?? [];
  if (!href) return;
  const { href: failed } = new URL(href, document.baseURI);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href === failed) link.remove();
  }
}
