/**
 * Each framework that the docs of grants name answers pages of another origin, with the CORS middleware that
 * people use.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeOf } from '@sno-id/proofs/fetch';
import { PLATFORM } from '@sno-id/proofs/versions';
import { expect, test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';
import { startApp } from '../server/start-app.ts';

const cwd = fileURLToPath(new URL('../../packages/grants/examples/frameworks/', import.meta.url));
const { scripts } = JSON.parse(fs.readFileSync(path.join(cwd, 'package.json'), 'utf8'));

/** Bun and Deno, as the runtimes' tests have them. On other platforms they must be in the path. */
async function runtimeFolders(): Promise<string> {
  if (PLATFORM !== `${process.platform}-${process.arch}`) return '';
  const found = ['bun', 'deno'].map(async name => path.dirname(await runtimeOf(name).fetch()));
  return (await Promise.all(found)).join(path.delimiter);
}

/** A request that is no check-in is answered as the authority does. */
async function isUp(url: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/ids`, { method: 'POST', headers, body: '{}' })).status === 400;
}

for (const [framework, script] of Object.entries<string>(scripts)) {
  if (framework === 'postgres') continue; // packages/proofs tries it, with a database
  test(`a page of another origin checks in with ${framework}, and one that is not expected does not`, {
    tag: '@once',
  }, async ({ page, baseURL }) => {
    const env = { PATH: await runtimeFolders(), PAGE: baseURL!, NEXT_TELEMETRY_DISABLED: '1' };
    const app = await startApp(() => script, { cwd, env, isUp });
    try {
      const url = `${app.url}/ids`;
      await openLab(page);
      expect(await page.evaluate(url => window.lab.checkInAt(url), url)).toEqual({
        outcome: 'granted',
        kind: 'granted',
      });
      // The same page by another name of this machine.
      await openLab(page, `${baseURL!.replace('127.0.0.1', 'localhost')}/lab/`);
      expect(await page.evaluate(url => window.lab.checkInAt(url), url)).toEqual({
        outcome: 'The check-in failed, and is tried again: TypeError: Failed to fetch',
        kind: 'provisional',
      });
    } finally {
      await app.kill();
    }
  });
}
