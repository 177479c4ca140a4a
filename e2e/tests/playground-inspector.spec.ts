import { createGenerator, unixMsOf } from '@sno-id/sdk';
import { discord, twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { InspectorPage } from '../pages/inspector-page.ts';
import { PlaygroundPage } from '../pages/playground-page.ts';

const START_MS = Date.UTC(2025, 4, 6, 8);

/** A time as the page writes it. */
function shown(unixMs: number): string {
  return new Date(unixMs).toISOString().replace('T', ' ').replace('Z', '');
}

/** Thirty IDs of two partitions, a second apart; one clock is set back by a minute; one ID is repeated. */
function madeLog() {
  const clock = manualClock(START_MS);
  const makers = [7, 12].map(partition => createGenerator({ partition, clock }));
  const ids = Array.from({ length: 30 }, (_, i) => {
    clock.advance(1_000);
    return makers[i % 2]!.next();
  });
  clock.advance(-60_000);
  ids.push(makers[0]!.next(), ids[4]!);
  return ids;
}

test.describe('the inspector', () => {
  let inspector: InspectorPage;

  test.beforeEach(async ({ page }) => {
    inspector = new InspectorPage(page);
  });

  test('works by mouse: a typed log, samples, another format, and a link that restores it', async ({
    newTab,
  }) => {
    test.slow();
    await inspector.open();
    const ids = madeLog();
    await inspector.box.fill(ids.map((id, i) => `line ${i + 1} created ${id}`).join('\n'));
    await expect(inspector.fact('IDs')).toHaveText('32');
    await expect(inspector.fact('duplicates')).toHaveText('1');
    await expect(inspector.fact('time moves back')).toHaveText('once');
    await expect(inspector.fact('first')).toHaveText(shown(Math.min(...ids.map(unixMsOf))));
    await expect(inspector.fact('last')).toHaveText(shown(Math.max(...ids.map(unixMsOf))));
    expect(await inspector.rows('Duplicates')).toEqual([[ids[4], '2', '5 · 32']]);
    const backMs = unixMsOf(ids[28]!) - unixMsOf(ids[30]!);
    expect(await inspector.rows('Time moves back')).toEqual([
      [ids[30], `${backMs / 1_000} s`, '31', '29', 'flips'],
    ]);
    expect((await inspector.rows('IDs by partition, most first')).map(row => [row[0], row[2]])).toEqual([
      ['7', '16'],
      ['12', '15'],
    ]);
    await expect.poll(() => inspector.payload()).toBe('-');

    await inspector.sample('Discord IDs').click();
    await expect(inspector.findings.getByText(/Discord snowflake \d+%/)).toBeVisible();
    await expect(inspector.fact('IDs')).toHaveText('2,000');
    const asDiscord = Date.parse(`${await inspector.fact('first').textContent()}Z`);
    await inspector.readAs.selectOption('twitter');
    await expect(inspector.fact('datacenter.worker pairs')).toBeVisible();
    const asTwitter = Date.parse(`${await inspector.fact('first').textContent()}Z`);
    // The same milliseconds, from another epoch.
    expect(asDiscord - asTwitter).toBe(discord.epochMs - twitter.epochMs);

    await expect.poll(() => inspector.payload()).toBe('discord,as=twitter');
    const other = new InspectorPage(await newTab());
    await other.open(await inspector.payload());
    await expect(other.readAs).toHaveValue('twitter');
    await expect(other.fact('IDs')).toHaveText('2,000');
  });

  test('opens with a log that has duplicates, marked in the drawing, and is cleared', {
    tag: '@once',
  }, async () => {
    test.slow();
    await inspector.open();
    await expect(inspector.fact('IDs')).toHaveText('3,000');
    const duplicates = Number(await inspector.fact('duplicates').textContent());
    expect(duplicates).toBeGreaterThan(10);
    expect(await inspector.rows('Duplicates')).toHaveLength(duplicates);
    await expect(inspector.plot).toHaveAccessibleName(/; \d+ bars have a duplicate or a step back$/);
    await expect(inspector.time.getByText('a repeated ID')).toBeVisible();

    await inspector.sample('A healthy log').press('Enter');
    await expect(inspector.fact('duplicates')).toHaveText('0');
    await expect(inspector.time.getByText('a repeated ID')).toBeHidden();
    await inspector.subject.getByRole('button', { name: 'Start over' }).press('Enter');
    await expect(inspector.findings).toHaveCount(0);
    await expect.poll(() => inspector.payload()).toBe('-');
  });

  test('IDs of grants are read by block and lane', async ({ page }) => {
    await inspector.open('granted');
    await expect(inspector.fact('IDs')).not.toHaveText('0');
    await expect(inspector.readAs).toHaveValue('sno-grants');
    const nodes = (await inspector.rows('IDs by block and lane, most first')).map(([node]) => node);
    expect(nodes).toContain('provisional');
    expect(nodes.some(node => /^block\s[\d,]+, lane\s\d+$/.test(node!))).toBe(true);
    // No column is cut off beside the details.
    const list = page.locator('.inspector-nodes .inspector-list');
    expect(await list.evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0);
  });

  test('a million IDs are read while the page stays responsive, and reading can be cancelled', {
    tag: '@once',
  }, async ({ page }) => {
    test.slow();
    await inspector.open();
    await expect(inspector.fact('IDs')).toBeVisible();
    await inspector.sample('A million IDs').click();
    await expect(inspector.subject.getByRole('progressbar', { name: 'Reading' })).toBeVisible();
    await expect(page.getByText('They come once all of it is read.')).toBeVisible();
    await expect(page.locator('.inspector-facts')).toHaveCount(0);
    await inspector.subject.getByRole('button', { name: 'Cancel' }).click();
    await expect(inspector.subject.getByText('Canceled. Nothing was kept.')).toBeVisible();
    await expect(inspector.findings).toHaveCount(0);

    await inspector.sample('A million IDs').click();
    const longest = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let longest = 0;
          let last = performance.now();
          const timer = setInterval(() => {
            const now = performance.now();
            longest = Math.max(longest, now - last);
            last = now;
            if (document.querySelector('progress')) return;
            clearInterval(timer);
            resolve(longest);
          }, 10);
        }),
    );
    expect(longest).toBeLessThan(1_000);
    await expect(inspector.fact('IDs')).toHaveText('1,000,000');
    await expect(inspector.fact('distinct')).toHaveText('1,000,000');
  });

  test('unreadable input is explained: empty, not text, no time', { tag: '@once' }, async ({ webkitGTK }) => {
    await inspector.open();
    await inspector.box.fill('nothing here, 12345');
    await expect(inspector.findings.getByText('No IDs found. This page knows sno, UUID')).toBeVisible();
    await inspector.box.fill('f47ac10b-58cc-4372-a567-0e02b2c3d479');
    await expect(
      inspector.findings.getByText(
        'UUID v4 holds no time, so only repeats are counted. UUIDs: 1, duplicates: 0.',
      ),
    ).toBeVisible();
    if (webkitGTK) return; // scripts cannot choose files there
    const binary = {
      name: 'a.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([80, 75, 0, 4]),
    };
    await inspector.file.setInputFiles(binary);
    await expect(inspector.findings.getByText('This is not a text file: byte 2 is zero.')).toBeVisible();
    const log = { name: 'ids.log', mimeType: 'text/plain', buffer: Buffer.from(madeLog().join('\n')) };
    await inspector.file.setInputFiles(log);
    await expect(inspector.fact('duplicates')).toHaveText('1');
    await inspector.subject.getByRole('button', { name: 'Start over' }).click();
    await expect(inspector.findings).toHaveCount(0);
  });

  test('is accessible in both themes', { tag: '@axe' }, async ({ page }) => {
    test.slow();
    const playground = new PlaygroundPage(page);
    await inspector.open('broken');
    await expect(inspector.fact('IDs')).toHaveText('3,000');
    await inspector.time.getByText('As a table').click();
    for (const theme of ['Light', 'Dark'] as const) {
      await playground.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
