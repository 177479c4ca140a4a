import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { bundle } from '../../bundle.mjs';
import { listen } from '../../ports.mjs';

/**
 * Runs the benchmark in one page of Chromium, cross-origin isolated for its finer clock. Undefined without
 * Chromium.
 */
export async function runInChromium() {
  const stock = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(path => existsSync(path));
  const executablePath = process.env.E2E_CHROMIUM ?? stock ?? chromium.executablePath();
  if (!existsSync(executablePath)) return undefined;
  const script = await bundle({
    entryPoints: ['proofs/bench/sdk/page.mjs'],
    platform: 'browser',
    conditions: [],
    minify: true,
    write: false,
  });
  const server = serve(script);
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${await listen(server)}/`);
    await page.waitForFunction('globalThis.runBenchmark');
    return { version: browser.version(), ...(await page.evaluate(() => globalThis.runBenchmark())) };
  } finally {
    await browser.close();
    server.close();
  }
}

function serve(script) {
  return createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.end(
      `<!doctype html><title>benchmark</title><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
    );
  });
}
