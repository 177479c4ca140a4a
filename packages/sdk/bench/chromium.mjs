import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { findBrowser } from '@sno-id/e2e/browsers/find.mjs';
import { build } from 'esbuild';

/**
 * Runs the benchmark in one page of Chromium, cross-origin isolated for its finer clock. Undefined without
 * Chromium.
 */
export async function runInChromium() {
  const found = findBrowser('chromium');
  if (!found) return undefined;
  const { outputFiles } = await build({
    entryPoints: [new URL('./page.mjs', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    minify: true,
    write: false,
  });
  const server = await serve(outputFiles[0].text);
  const browser = await chromium.launch(found.kind === 'stock' ? { executablePath: found.path } : {});
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction('globalThis.runBenchmark');
    return { version: browser.version(), ...(await page.evaluate(() => globalThis.runBenchmark())) };
  } finally {
    await browser.close();
    server.close();
  }
}

function serve(script) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.end(
      `<!doctype html><title>benchmark</title><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
    );
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}
