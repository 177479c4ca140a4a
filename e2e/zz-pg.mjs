import { launchChromium, startServer } from './measure/chromium.mjs';
import { PLAYGROUND_FOLDER } from './server/playground-folder.mjs';
import { serveFolders } from './server/static.mjs';
const server = await startServer(serveFolders([PLAYGROUND_FOLDER]));
const b = await launchChromium();
for (const [w,h] of [[1280,800],[390,844]]) {
  const p = await b.newPage({ viewport: { width: w, height: h } });
  await p.goto(server.url);
  await p.locator('[data-sno-devtools]').first().waitFor({ state: 'attached' });
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/look/pg-${w}.png` });
  console.log(await p.locator('.devtools-place').first().evaluate(e => { const r = e.getBoundingClientRect(); return JSON.stringify(r); }));
  console.log(await p.getByRole('button', { name: /devtools/ }).evaluateAll(a => a.map(e => [e.ariaLabel, e.title, e.textContent, JSON.stringify(e.getBoundingClientRect())])));
}
await b.close(); server.close();
