/**
 * Playwright on the WebKitGTK that Linux distributions ship: opens MiniBrowser and gives its windows as
 * Playwright pages.
 *
 * Works: evaluate, locators, keyboard, routes, init scripts, `page.clock`, screenshots. Does not:
 * setViewportSize, downloads, setOffline, tracing, dragging. Clicks are synthetic (`isTrusted` is false).
 */
import type { BrowserType, Page } from '@playwright/test';
import { type InspectorClient, keyOf } from './inspector-client.ts';
import { startMiniBrowser } from './minibrowser.ts';
import type { InspectorTarget } from './target-list.ts';
import { createTransport } from './transport.ts';
import type { TargetAddress } from './wire.ts';

export interface WebKitGTK {
  newPage(): Promise<Page>;
  /** The window that a page has opened and that was not given yet, now or soon. */
  popup(): Promise<Page>;
  pages(): Page[];
  close(): Promise<void>;
}

export interface WebKitGTKOptions {
  readonly executablePath: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly baseURL: string;
  /** A page, relative to `baseURL`, with the same isolation headers as the pages under test. */
  readonly blankPage: string;
}

/** How many windows are opened for a page, and how long the swap of processes of each may take. */
const WINDOWS = 3;
const SWAP_MS = 30_000;

export async function launchWebKitGTK(webkit: BrowserType, options: WebKitGTKOptions): Promise<WebKitGTK> {
  const blankURL = new URL(options.blankPage, options.baseURL).href;
  const browser = await startMiniBrowser({ ...options, url: blankURL });
  const { client } = browser;
  const attached = new Set<string>();
  const pages: Page[] = [];
  const isOpen = (page: Page) => !page.isClosed();

  const attachNext = async (expectSwap: boolean, url?: string) => {
    const isNew = (target: InspectorTarget) =>
      !attached.has(keyOf(target)) && (url === undefined || target.url === url);
    const target = await client.waitForPages(targets => targets.find(isNew));
    attached.add(keyOf(target));
    const page = await connect(webkit, client, target, expectSwap);
    resolveAgainst(options.baseURL, page);
    closeByScript(client, target, page);
    return page;
  };
  const openWindow = () => void window.open('about:blank', '_blank', 'noopener,width=1024,height=768');
  /**
   * Leaving about:blank for an isolated page swaps processes; now, before a test adds its routes and init
   * scripts. The new process may be one that was killed, and on a busy machine some swaps never end: then
   * another window is opened.
   */
  async function openPage(opener: Page, windows: number): Promise<Page> {
    await opener.evaluate(openWindow);
    const page = await attachNext(true);
    try {
      await page.goto(options.blankPage, { timeout: SWAP_MS });
      return page;
    } catch (error) {
      if (windows === 1) throw error;
      return openPage(opener, windows - 1);
    }
  }

  // The first window has the isolated page from its start, in its last process. It opens the others.
  let first: Page | undefined = await attachNext(false, blankURL);

  return {
    async newPage() {
      const opener = first ? undefined : pages.find(isOpen);
      if (!first && !opener) throw new Error('WebKitGTK: no page is left to open another one');
      const page = first ?? (await openPage(opener!, WINDOWS));
      first = undefined;
      pages.push(page);
      return page;
    },
    async popup() {
      const page = await attachNext(false);
      pages.push(page);
      return page;
    },
    pages: () => pages.filter(isOpen),
    close: () => browser.close(),
  };
}

async function connect(
  webkit: BrowserType,
  client: InspectorClient,
  target: TargetAddress,
  expectSwap: boolean,
) {
  const transport = createTransport(client, target, { expectSwap });
  const browser = await webkit.connectOverCDP(transport, { timeout: 60_000 });
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('WebKitGTK: connected, but there is no page');
  return page;
}

/**
 * Gives `goto` the base URL that a context would have, and hides the cancelled load that a process swap
 * reports. Where only the fragment changes, the page goes there itself: no event that `goto` waits for comes
 * then.
 */
function resolveAgainst(baseURL: string, page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const absolute = new URL(url, baseURL).href;
    const [document, fragment] = absolute.split('#');
    if (fragment !== undefined && document === page.url().split('#')[0]) {
      await page.evaluate(href => {
        location.href = href;
      }, absolute);
      return null;
    }
    try {
      return await goto(absolute, options);
    } catch (error) {
      if (!String(error).includes('Load request cancelled')) throw error;
      if (page.url() !== absolute) return goto(absolute, options);
      // The other process has it already, and to go to its fragment again would load nothing.
      await page.waitForLoadState();
      return null;
    }
  };
}

/** The protocol cannot close a window, but the window can. */
function closeByScript(client: InspectorClient, target: TargetAddress, page: Page): void {
  page.close = async () => {
    const isGone = () => !client.pages().some(other => keyOf(other) === keyOf(target));
    // may be gone already
    await page.evaluate(() => void setTimeout(() => window.close(), 0)).catch(() => {});
    await client.waitForPages(() => isGone() || undefined, 2000);
  };
}
