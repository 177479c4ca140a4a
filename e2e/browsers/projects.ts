/**
 * How each engine is launched: Playwright's options for what `find.mjs` found. Nothing asks for hosts other
 * than this one.
 */
import { fileURLToPath } from 'node:url';
import {
  type LaunchOptions,
  firefox as ownFirefox,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from '@playwright/test';
import { findBrowser } from './find.mjs';

/** Options of our own fixtures; see `fixtures.ts`. */
export interface EngineOptions {
  /** The MiniBrowser to use instead of Playwright's own build of WebKit. */
  webkitGTK: string | undefined;
}

type EngineProject = Project<PlaywrightTestOptions, PlaywrightWorkerOptions & EngineOptions>;

/**
 * One project for each engine. An engine that is not installed has a project too, whose tests fail and say
 * so.
 */
export function engineProjects(): EngineProject[] {
  return [chromium(), firefox(), webkit()];
}

/** The engine of what one is enough for. */
export function chromium(): EngineProject {
  const args = [
    '--disable-quic',
    '--enable-blink-features=WebMCP',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
  ];
  const stock = stockBrowser('chromium');
  const launchOptions: LaunchOptions = stock ? { args, executablePath: stock } : { args };
  return { name: 'chromium', use: { browserName: 'chromium', launchOptions } };
}

function firefox(): EngineProject {
  const stock = stockBrowser('firefox');
  const launchOptions: LaunchOptions = {
    executablePath: fileURLToPath(new URL('firefox-after-crash.sh', import.meta.url)),
    firefoxUserPrefs: {
      'services.settings.server': 'data:,#remote-settings-dummy/v1',
      'messaging-system.rsexperimentloader.enabled': false,
      // On a slow disk, Firefox asks the network for what its cache has, too.
      'network.http.rcwn.enabled': false,
      // It would open after a download, and take the focus from the page of the next test.
      'browser.download.alwaysOpenPanel': false,
      // Enough for what moves, and a fifth less work.
      'layout.frame_rate': 20,
    },
    env: {
      ...definedEnvironment(),
      FIREFOX_AFTER_CRASH: stock ?? ownFirefox.executablePath(),
      // lets the first preference take effect
      MOZ_REMOTE_SETTINGS_DEVTOOLS: '1',
    },
  };
  const channel = stock === undefined ? {} : { channel: 'moz-firefox' };
  return { name: 'firefox', use: { browserName: 'firefox', ...channel, launchOptions } };
}

function webkit(): EngineProject {
  const stock = stockBrowser('webkit');
  if (!stock) return { name: 'webkit', use: { browserName: 'webkit' } };
  if (!stock.endsWith('/MiniBrowser')) {
    return { name: 'webkit', use: { browserName: 'webkit', launchOptions: { executablePath: stock } } };
  }
  // Tracing needs screencasts, which MiniBrowser has not; the fixtures take the picture of a failure
  // themselves.
  return {
    name: 'webkit',
    use: { browserName: 'webkit', webkitGTK: stock, trace: 'off', screenshot: 'off' },
  };
}

function stockBrowser(engine: 'chromium' | 'firefox' | 'webkit'): string | undefined {
  const browser = findBrowser(engine);
  return browser?.kind === 'stock' ? browser.path : undefined;
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
