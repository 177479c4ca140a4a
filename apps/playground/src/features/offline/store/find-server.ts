/**
 * Where the server is: one that answers at the page's address, or the one inside the page, if the browser
 * allows that.
 */
export type ServerPlace = 'network' | 'page' | 'none';

/** What finding the server uses of the page. */
export interface FindServerOptions {
  readonly fetch: typeof fetch;
  /** The address of the server, if there is one. */
  readonly url: string;
  /** Whether a server has ever answered at this address. */
  readonly wasThere: () => boolean;
  readonly remember: () => void;
  /**
   * Whether the page may have what a server inside it needs: storage and digests, only in secure contexts.
   */
  readonly isSecure: boolean;
}

/** How long to wait for an answer, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Finds out which server the page has. Once a server has answered at its address, that is the one, even while
 * it is down or something else answers in its place: notes must not be sent to another server unnoticed.
 */
export async function findServer({
  fetch,
  url,
  wasThere,
  remember,
  isSecure,
}: FindServerOptions): Promise<ServerPlace> {
  if (wasThere()) return 'network';
  const other = isSecure ? 'page' : 'none';
  try {
    // A host of files has one that says nothing of it (`public/sync`), so that the browser reports no error.
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { next } = (await response.json()) as { next?: unknown };
    if (typeof next !== 'string') return other;
    remember();
    return 'network';
  } catch {
    return other; // no network, or a host that has only files
  }
}
