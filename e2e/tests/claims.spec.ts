import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';

/** How long tabs and workers are killed. Without it, until some tabs have ended. */
const SECONDS = Number(process.env['E2E_CLAIMS_SECONDS'] ?? 0);
const isLong = SECONDS > 0;
const [TABS, WORKERS, ENDS] = isLong ? [8, 4, 6] : process.env['SNO_TEST'] === 'all' ? [4, 2, 6] : [2, 1, 2];
/** How long a tab may take to answer, or to close, before it counts as dead. */
const ANSWER_MS = 2000;

test(
  'tabs and workers that are killed at random claim no cell twice',
  { tag: '@core' },
  async ({ page, newTab, browserName, webkitGTK }, info) => {
    test.setTimeout(120_000 + SECONDS * 2000);
    // What collects survives: it is not isolated, so that Firefox gives it another process than the tabs,
    // which share one.
    await openLab(page, '/plain/lab/');
    const spared = contentProcesses().map(({ pid }) => pid);
    await page.evaluate(workers => {
      window.lab.claims.report = window.lab.claims.collect(workers);
    }, WORKERS);
    const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(newTab)));
    // A tab that is closed ends in order. Every second time a process is killed instead, with all the tabs
    // that it has.
    // Playwright itself fails now and then where a process of WebKitGTK dies that a window moves to, so there
    // only the long run kills.
    const canKill = browserName === 'chromium' || (process.platform === 'linux' && (!webkitGTK || isLong));
    let [closed, killed, processes] = [0, 0, 0];
    const end = Date.now() + SECONDS * 1000;
    while (Date.now() < end || closed + killed < ENDS || (canKill && processes === 0)) {
      const tab = tabs[Math.floor(Math.random() * TABS)]!;
      const isKill = canKill && closed > processes;
      const ended = !isKill
        ? [tab]
        : browserName === 'chromium'
          ? await crash(tab)
          : await killProcess(tabs, spared);
      if (!isKill) closed++;
      else if (ended.length > 0) {
        processes++;
        killed += ended.length;
      }
      // A window whose process is dead may not say that it is closed.
      await Promise.all(ended.map(old => Promise.race([old.close(), sleep(ANSWER_MS)])));
      for (const old of ended) tabs[tabs.indexOf(old)] = await openTab(newTab);
    }
    const counted = () => page.evaluate(() => window.lab.claims.report!());
    await expect.poll(async () => (await counted()).claims).toBeGreaterThan(2 * (TABS + WORKERS));
    const report = await counted();
    const line = `${info.project.name}: tabs ${JSON.stringify({ closed, killed, processes })}, ${JSON.stringify(report)}`;
    info.annotations.push({ type: 'claims', description: line });
    if (isLong) console.log(line);
    expect(report).toMatchObject({ claimedTwice: 0, madeTwice: 0, errors: [] });
    expect(report.ids).toBeGreaterThan(100);
    expect(killed > 0).toBe(canKill);
  },
);

/**
 * Kills one process of tabs with SIGKILL. Returns the tabs that it had: none, if it was waiting for a page.
 */
async function killProcess(tabs: readonly Page[], spared: readonly number[]): Promise<Page[]> {
  const victims = contentProcesses().filter(({ pid }) => !spared.includes(pid));
  const victim = victims[Math.floor(Math.random() * victims.length)];
  if (!victim) return [];
  process.kill(victim.pid, 'SIGKILL');
  const isDead = async (tab: Page) =>
    Promise.race([tab.evaluate(() => false).catch(() => true), sleep(ANSWER_MS, true)]);
  const dead = await Promise.all(tabs.map(isDead));
  return tabs.filter((_, i) => dead[i]);
}

/** Ends the process that renders a tab, in the middle of whatever it does. */
async function crash(tab: Page): Promise<Page[]> {
  const session = await tab.context().newCDPSession(tab);
  const isGone = tab.waitForEvent('crash');
  // It is never answered.
  session.send('Page.crash').catch(() => {});
  await isGone;
  return [tab];
}

async function openTab(newTab: () => Promise<Page>): Promise<Page> {
  const tab = await newTab();
  await openLab(tab);
  await tab.evaluate(() => window.lab.claims.makeIds());
  return tab;
}

/*
 * The processes that run the pages of Firefox and WebKitGTK, of browsers that this process has started, so
 * that a test can kill one as the system does when memory runs out: in the middle of whatever it does. Linux
 * only: elsewhere there is no `/proc`.
 */
interface ContentProcess {
  readonly pid: number;
  /** What the kernel calls it, in at most 15 characters: Firefox names the kind of its pages. */
  readonly name: string;
}

/** Finds them among the descendants of this process: nobody else's browser is ever among them. */
function contentProcesses(): ContentProcess[] {
  const children = new Map<number, { pid: number; name: string }[]>();
  for (const entry of fs.readdirSync('/proc')) {
    const found = /^\d+$/.test(entry) ? statOf(Number(entry)) : undefined;
    if (!found) continue;
    const { parent, pid, name } = found;
    children.set(parent, [...(children.get(parent) ?? []), { pid, name }]);
  }
  const below = (pid: number): ContentProcess[] =>
    (children.get(pid) ?? []).flatMap(child => [child, ...below(child.pid)]);
  return below(process.pid).filter(hasPages);
}

/**
 * `pid (name) state ppid …`; undefined if it has ended meanwhile. The name may have spaces and parentheses.
 */
function statOf(pid: number): { pid: number; name: string; parent: number } | undefined {
  const text = read(`/proc/${pid}/stat`);
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(text) ?? [];
  return parent === undefined ? undefined : { pid, name: name!, parent: Number(parent) };
}

/** With spaces in between: the processes that Firefox forks have them already. */
function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Firefox names the processes that have pages of a site; others wait for one, or have its own pages. */
function hasPages({ pid, name }: ContentProcess): boolean {
  return name.startsWith('Isolated Web') || commandOf(pid).includes('/WebKitWebProcess ');
}

function read(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
