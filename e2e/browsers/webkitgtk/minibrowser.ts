/**
 * The MiniBrowser process: started with its inspector listening, and surely gone afterwards.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { InspectorClient } from './inspector-client.ts';
import { virtualDisplay } from './xvfb.ts';

export interface MiniBrowser {
  readonly client: InspectorClient;
  close(): Promise<void>;
}

export interface MiniBrowserOptions {
  readonly executablePath: string;
  /** What its window shows first. */
  readonly url: string;
  readonly env?: NodeJS.ProcessEnv;
}

const ARGS = [
  '--private', // nothing is kept: one process is one isolated context
  '--javascript-can-open-windows-automatically=TRUE',
  '--enable-page-cache=FALSE',
  '--geometry=1024x806', // 768 without its bar
];

const ENVIRONMENT = {
  JSC_useSharedArrayBuffer: '1', // Debian's build has it off
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  GSETTINGS_BACKEND: 'memory',
};

const START_LIMIT_MS = 60_000; // on a busy machine
const EXIT_LIMIT_MS = 3000;

export async function startMiniBrowser(options: MiniBrowserOptions): Promise<MiniBrowser> {
  const { executablePath, url, env } = options;
  const DISPLAY = process.env['DISPLAY'] || (await virtualDisplay());
  const port = await portOfWorker();
  const browser = spawn(executablePath, [...ARGS, url], {
    detached: true, // its own process group, so that its web processes end with it
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...ENVIRONMENT,
      DISPLAY,
      WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${port}`,
      ...env,
    },
  });
  const end = (signal: NodeJS.Signals) => endGroup(browser, signal);
  const kill = () => end('SIGKILL');
  process.once('exit', kill); // even a crash of the test runner leaves nothing behind

  const client = await connect(browser, port).catch(error => {
    kill();
    throw error;
  });
  return {
    client,
    async close() {
      const exited = hasEnded(browser) ? Promise.resolve() : once(browser, 'exit');
      end('SIGTERM');
      await Promise.race([exited, sleep(EXIT_LIMIT_MS, undefined, { ref: false })]);
      kill();
      process.off('exit', kill);
    },
  };
}

async function connect(browser: ChildProcess, port: number): Promise<InspectorClient> {
  let log = '';
  browser.stdout?.on('data', chunk => (log += chunk));
  browser.stderr?.on('data', chunk => (log += chunk));
  const giveUpAt = performance.now() + START_LIMIT_MS;
  while (!hasEnded(browser) && performance.now() < giveUpAt) {
    try {
      return await InspectorClient.connect(port);
    } catch {
      await sleep(50); // not listening yet
    }
  }
  throw new Error(`MiniBrowser did not start: ${log}`);
}

function endGroup(browser: ChildProcess, signal: NodeJS.Signals): void {
  if (browser.pid === undefined || hasEnded(browser)) return;
  try {
    process.kill(-browser.pid, signal);
  } catch {
    // ended in the meantime
  }
}

function hasEnded(browser: ChildProcess): boolean {
  return browser.exitCode !== null || browser.signalCode !== null;
}

/**
 * A port that nothing listens on, of those that no system gives to outgoing connections: before MiniBrowser
 * listens, such a connection could take the port, or ours could connect to itself. Each worker has its own
 * thousand.
 */
async function portOfWorker(): Promise<number> {
  const first = 20_000 + 1_000 * (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 10);
  for (;;) {
    const port = first + Math.floor(Math.random() * 1_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false; // in use
  }
  server.close();
  await once(server, 'close');
  return true;
}
