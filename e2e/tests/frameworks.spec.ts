/**
 * Each framework that the docs of grants name answers pages of another origin, with the CORS middleware that
 * people use.
 */
import { expect, test } from '../fixtures.ts';
import { FRAMEWORKS, type FrameworkServers, startFrameworks } from '../pages/framework-servers.ts';

/** Next compiles its route when it is first asked for it: seconds, minutes on a busy machine. */
const START_MS = 120_000;

test.describe('a page of another origin', { tag: '@once' }, () => {
  test.setTimeout(START_MS);
  let servers: FrameworkServers;

  test.beforeAll(async ({ baseURL }) => {
    servers = await startFrameworks(baseURL!);
  });
  test.afterAll(() => servers?.stop());

  for (const framework of FRAMEWORKS) {
    test(`checks in with ${framework}, and one that is not expected does not`, async ({ page, baseURL }) => {
      const url = await servers.urlOf(framework);
      await page.goto('/check-in/');
      expect(await page.evaluate(url => window.checkInAt(url), url)).toEqual({
        outcome: 'granted',
        kind: 'granted',
      });
      // The same page by another name of this machine.
      await page.goto(`${baseURL!.replace('127.0.0.1', 'localhost')}/check-in/`);
      expect(await page.evaluate(url => window.checkInAt(url), url)).toEqual({
        outcome: 'Failed to fetch',
        kind: 'provisional',
      });
    });
  }
});
