/** What a link shows: a tab, and a thing in it, in the tab's own words. */
export interface Place {
  readonly view: string;
  readonly what?: string | undefined;
}

const PARAMETER = 'sno-devtools';

/** Reads the place from the query of an address; undefined if it has none. */
export function readLink(query: string): Place | undefined {
  const [view, ...rest] = new URLSearchParams(query).get(PARAMETER)?.split(':') ?? [];
  if (!view) return undefined;
  return { view, what: rest.length > 0 ? rest.join(':') : undefined };
}

/** The address of a page, with a place in the panel. The rest of its query stays. */
export function linkTo({ view, what }: Place, page: string): string {
  const url = new URL(page);
  url.searchParams.set(PARAMETER, what === undefined ? view : `${view}:${what}`);
  return url.href;
}
