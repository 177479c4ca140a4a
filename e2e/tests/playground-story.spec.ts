import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { FIGURES, StoryPage } from '../pages/story-page.ts';
import { PLAYGROUND_FOLDER } from '../server/static.mjs';

/** What another page may load for a figure, compressed with brotli, in bytes. */
const EMBED_BUDGET = 50_000;

let story: StoryPage;

test.beforeEach(async ({ page }) => {
  story = new StoryPage(page);
});

/** What somebody decides in a figure, by keyboard, and what the figure says then. */
const DECISIONS: Record<string, readonly [decide: (figure: Locator) => Promise<void>, says: RegExp]> = {
  moment: [press('radio', 'Generate IDs', ' '), /^Three notes, three rows/],
  order: [press('slider', 'When your note was made', 'End'), /your note is number 5 of 5/],
  unit: [press('slider', 'IDs per second:', 'End'), /All 65,536 numbers are used/],
  byte: [press('button', 'contact', 'Enter'), /The byte is 3, so this is a contact/],
  writers: [press('radio', 'Two partitions', ' '), /^No ID repeats/],
  chance: [press('button', 'about 300', 'Enter'), /Right\. 302 tabs are 45,451 pairs/],
  tick: [press('slider', 'What the clock shows after the step', 'Home'), /^(?:14 IDs repeat|No ID repeats)/],
  wait: [press('slider', 'What the clock shows after the step', 'Home'), /It waited for 1\.8\ss/],
  restart: [press('radio', 'With a snapshot', ' '), /^The tick flipped, and no ID repeats/],
  grants: [
    async figure => {
      await press('button', 'Next', 'Enter')(figure);
      await press('button', 'Save it first', 'Enter')(figure);
    },
    /^It is on the disk/,
  ],
  arrival: [press('radio', 'With a copy', ' '), /^No note is lost/],
};

/** No figure takes longer from its beginning to its end. */
const LONGEST_PASS_MS = 10_000;

/** How often a figure that does not move is drawn, at most. */
const DRAWN_AT_REST = 2;

test('each figure of the story moves before it is touched, and answers a decision by keyboard', {
  tag: '@core',
}, async ({ page, browserName, webkitGTK }) => {
  // In the other engines `pnpm test` decides in some of them.
  const decidesAll = browserName === 'chromium' || process.env['SNO_TEST'] === 'all';
  await page.addInitScript(countFrames);
  await story.holdTime();
  await story.open();
  for (const figure of FIGURES) {
    await story.read(figure);
    const moved = async () => {
      await story.pass(600);
      return page.evaluate(name => (window as unknown as Moved).moved[name] ?? 0, figure);
    };
    await expect.poll(moved, { message: figure, intervals: [20] }).toBeGreaterThan(DRAWN_AT_REST);
    const [decide, says] = DECISIONS[figure]!;
    // Its keys are synthetic: they activate no button and move no choice.
    if ((webkitGTK || !decidesAll) && !['order', 'tick', 'wait'].includes(figure)) continue;
    await decide(story.figure(figure));
    await story.pass(LONGEST_PASS_MS);
    await expect(story.says(figure)).toHaveText(says);
    await expect(story.announced(figure)).toHaveText(says);
    await expect(story.announced(figure)).toHaveAttribute('aria-live', 'polite');
  }
});

test('a count is announced once, when it is complete', { tag: '@once' }, async () => {
  await story.holdTime();
  await story.open('writers');
  const announced = await story.announced('writers').evaluateHandle(element => {
    const texts: string[] = [];
    new MutationObserver(() => element.textContent && texts.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  await story.figure('writers').getByRole('radio', { name: 'Two partitions' }).press(' ');
  await story.figure('writers').getByRole('radio', { name: 'One partition' }).press(' ');
  await story.pass(LONGEST_PASS_MS);
  const complete = 'Both have the same 5 IDs, so 5 notes are replaced.';
  await expect(story.announced('writers')).toHaveText(complete);
  expect(await announced.jsonValue()).toEqual([complete]);
});

test('what is announced is never about the choice before', { tag: '@once' }, async () => {
  await story.holdTime();
  for (const [figure, choice, between] of [
    ['arrival', 'With a copy', /^No network/],
    ['writers', 'One partition', ''],
  ] as const) {
    await story.open(figure);
    await story.pass(3 * LONGEST_PASS_MS);
    await story.figure(figure).getByRole('radio', { name: choice }).press(' ');
    await story.pass(400);
    await expect(story.announced(figure)).toHaveText(between);
    await story.pass(LONGEST_PASS_MS);
    await expect(story.announced(figure)).toHaveText((await story.says(figure).textContent())!);
  }
});

test('a grant is followed frame by frame: saved, no ID repeats, and unsaved, twelve do', {
  tag: '@once',
}, async () => {
  await story.holdTime();
  await story.open('grants');
  const figure = story.figure('grants');
  await story.read('grants');
  const heightOf = async () => (await figure.boundingBox())!.height;
  const height = await heightOf();
  const press = async (name: string) => {
    await figure.getByRole('button', { name }).click();
    expect(await heightOf(), `after “${name}”`).toBe(height);
  };
  await expect(story.says('grants')).toContainText('Online once');
  // No button becomes an answer by itself: who is about to press “Next” would give it.
  await story.pass(3 * LONGEST_PASS_MS);
  await expect(story.says('grants')).toContainText('Online once');
  await press('Next');
  await expect(story.says('grants')).toContainText('Should it save that first');
  await press('Start at once');
  await expect(story.says('grants')).toContainText('n from 0 to 3');
  await press('Next');
  await press('Next');
  await expect(story.says('grants')).toContainText('12 IDs repeat');
  await press('Back');
  await expect(story.says('grants')).toContainText('The battery dies');
  await press('Next');
  await press('Save it first');
  for (const says of ['The battery dies', 'No ID repeats', 'Another phone', 'A copy of the phone']) {
    await press('Next');
    await expect(story.says('grants')).toContainText(says);
  }
  await press('Next');
  await expect(figure.locator('.grant-id')).toHaveText(/^[2-9a-x]{16}$/);
  await press('Start over');
  await expect(story.says('grants')).toContainText('Online once');
});

for (const width of [320, 390, 768, 1024])
  test(`no answer and no step changes the height of its figure, at ${width} px`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await story.open('chance');
    for (const [figure, steps] of [
      ['chance', ['about 30', 'Compare with UUID v7', 'Back to the dots']],
      ['grants', ['Next', 'Save it first', 'Next', 'Next', 'Next', 'Next', 'Next']],
    ] as const) {
      const height = async () => (await story.figure(figure).boundingBox())!.height;
      await story.read(figure);
      await story.figure(figure).locator('svg').waitFor();
      const before = await height();
      for (const name of steps) {
        await story.figure(figure).getByRole('button', { name, exact: true }).click();
        expect(await height(), `${figure}, after “${name}”`).toBe(before);
      }
    }
  });

for (const [where, width, textPx] of [
  ['on the narrowest phone', 320, 16],
  ['on the narrowest phone whose pictures are not smaller', 360, 16],
  ['with text of twice the size', 1280, 32],
] as const) {
  test(`the texts of a picture do not meet, ${where}`, { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(setTextSize, textPx);
    await story.open();
    await story.figure('arrival').waitFor();
    expect(await page.locator('.figure-picture').evaluateAll(meetings)).toEqual([]);
  });
}

test('with forced colors no button of a figure has letters of the color of their ground', {
  tag: '@once',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await story.open('chance');
  await story.figure('chance').getByRole('button', { name: 'about 300', exact: true }).click();
  const colors = (button: Locator) =>
    button.evaluate(element => {
      const probe = element.appendChild(document.createElement('i'));
      probe.style.cssText = 'color: Canvas; forced-color-adjust: none';
      const canvas = getComputedStyle(probe).color;
      probe.remove();
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, grounds: [backgroundColor, canvas] };
    });
  for (const [figure, name] of [
    ['chance', 'Draw again'],
    ['chance', 'Compare with UUID v7'],
    ['grants', 'Next'],
  ] as const) {
    const button = story.figure(figure).getByRole('button', { name });
    for (const state of ['at rest', 'hovered']) {
      if (state === 'hovered') await button.hover();
      const { color, grounds } = await colors(button);
      // Letters stand on a plate of the color of the page.
      expect(grounds, `${name}, ${state}`).not.toContain(color);
    }
  }
});

test('on the narrowest phone a picture shows the tick, and what waits', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await story.open('restart');
  await expect(story.figure('restart').locator('.process-tick')).toHaveText([...'00000000', ...'11111111']);
  await story.figure('unit').getByRole('slider').press('End');
  await expect(story.figure('unit').locator('svg')).toContainText(/waiting.*14k29k43k58k72k87k/);
});

test('beside a long text a figure stays in sight, and within its chapter', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await story.open('chance');
  await story.chapter('chance').locator('summary').click();
  const figure = () => story.figure('chance').boundingBox();
  await page.evaluate(() => scrollBy(0, 250));
  await expect.poll(async () => (await figure())!.y).toBeCloseTo(64, 0);
  await page.evaluate(() => scrollBy(0, 400));
  const { y, height } = (await story.chapter('chance').boundingBox())!;
  await expect.poll(async () => (await figure())!.y).toBeLessThan(0);
  const after = (await figure())!;
  expect(after.y + after.height).toBeLessThanOrEqual(y + height + 1);
});

test('a chapter shows which part of an ID it is about', { tag: '@once' }, async () => {
  await story.open();
  await expect(story.chapter('grants')).toBeAttached();
  const shown = (figure: string) =>
    story
      .chapter(figure)
      .locator('.story-number span[data-field]:not([data-known])')
      .evaluateAll(parts => parts.map(part => (part as HTMLElement).dataset['field']));
  expect(await shown('order')).toEqual(['time']);
  expect(await shown('tick')).toEqual(['tick']);
  expect(await shown('grants')).toEqual(['partition', 'sequence']);
  const known = story.chapter('byte').locator('.story-number [data-known]');
  expect(await known.evaluateAll(parts => parts.map(part => (part as HTMLElement).dataset['field']))).toEqual(
    ['time', 'partition', 'sequence'],
  );
});

test('a finger drags a handle, and does not scroll the page', async ({ browser, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium takes the moves of a finger');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const story = new StoryPage(page);
  await story.open('tick');
  const handle = story.figure('tick').getByRole('slider');
  await handle.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await handle.boundingBox())!;
  const scrolled = await page.evaluate(() => scrollY);
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...downs: number[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: downs.map(down => ({ x: x + width / 2, y: y + height / 2 + down })),
    });
  await touch('touchStart', 0);
  for (const down of [10, 30, 50, 80, 120]) await touch('touchMove', down);
  await touch('touchEnd');
  await expect(handle).toHaveAttribute('aria-valuetext', '2.8 s back');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await context.close();
});

test('an answer is counted out: tabs draw until two of them share a number', { tag: '@once' }, async () => {
  await story.holdTime();
  await story.open('chance');
  await story.read('chance');
  await story.figure('chance').getByRole('button', { name: 'about 30', exact: true }).click();
  await story.pass(600);
  await expect(story.says('chance')).toHaveText('More tabs draw. So far each has another number.');
  await expect(story.figure('chance').locator('[data-shared="true"]')).toHaveCount(0);
  await story.pass(LONGEST_PASS_MS);
  await expect(story.says('chance')).toHaveText(/^Too low\. 302 tabs/);
  await expect(story.figure('chance').locator('[data-shared="true"]')).toHaveCount(1);
  await expect(story.says('chance')).toHaveText(/Here it took 285\.$/);
  await story.figure('chance').getByRole('button', { name: 'Draw again' }).click();
  await story.pass(LONGEST_PASS_MS);
  await expect(story.says('chance')).toHaveText(/Here it took 99\.$/);
});

test('the clock’s curve can be dragged', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await story.open('tick');
  await story.figure('tick').getByRole('radio', { name: 'No tick' }).press(' ');
  const handle = story.figure('tick').getByRole('slider');
  await expect(handle).toHaveAttribute('aria-valuetext', '1.2 s back');
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 500, { steps: 3 });
  await page.mouse.up();
  await expect(handle).toHaveAttribute('aria-valuetext', '2.8 s back');
  await expect(story.says('tick')).toHaveText('14 IDs repeat.');
});

test('a handle stays below the pointer, also in a picture that grows with the text', {
  tag: '@once',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(setTextSize, 32);
  await story.open('tick');
  const handle = story.figure('tick').getByRole('slider');
  await handle.scrollIntoViewIfNeeded();
  const place = async () => {
    const { x, y, width, height } = (await handle.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const { x, y } = await place();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 3 });
  await page.mouse.up();
  expect(Math.abs((await place()).y - (y - 40))).toBeLessThan(15);
});

test('nothing moves with reduced motion, and each figure shows its end', { tag: ['@core', '@once'] }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await story.open('tick');
  await expect(story.says('tick')).toHaveText('With the tick: No ID repeats.');
  const before = await story.drawing('tick');
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)));
  expect(await story.drawing('tick')).toBe(before);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('the address names the figure that is read', {
  tag: '@once',
}, async ({ page }) => {
  await story.open('restart');
  await expect(story.figure('restart')).toBeInViewport();
  await story.figure('moment').scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/#1\/story\/\w+$/);
});

test('a link to a figure puts the keyboard there, and one to no figure says so', {
  tag: '@once',
}, async ({ page }) => {
  await story.open('chance');
  await expect(page.getByRole('heading', { name: /^By chance/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-chapter="chance"] :focus')).toBeVisible();
  await page.goto('/blank');
  await story.open('nothing');
  await expect(page.getByRole('status').filter({ hasText: 'leads nowhere' })).toContainText(
    '#1/story/nothing',
  );
});

test('a mention of a figure leads to it', { tag: '@once' }, async ({ page }) => {
  await story.open('end');
  await page.getByRole('link', { name: 'figure 9', exact: true }).last().click();
  await expect(page).toHaveURL(/#1\/story\/restart$/);
  await expect(page.getByRole('heading', { name: /^What a restart forgets/ })).toBeFocused();
});

test('an address that is opened while another one is to be written stays', { tag: '@once' }, async ({
  page,
}) => {
  await story.open('nothing');
  const hash = await page.evaluate(async () => {
    const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
    document.querySelector('[data-chapter="wait"]')!.scrollIntoView({ block: 'start' });
    await pause(150);
    location.hash = '#1/inspector/abc';
    await pause(800);
    return location.hash;
  });
  expect(hash).toBe('#1/inspector/abc');
});

test('another page can embed a figure, which is small and reports its height', {
  tag: ['@core', '@once'],
}, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', request => loaded.push(basename(new URL(request.url()).pathname)));
  await page.goto('/blank');
  const height = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        addEventListener('message', ({ data }) => {
          if (data.type === 'sno-figure' && data.figure === 'tick' && data.height > 100) resolve(data.height);
        });
        const frame = document.createElement('iframe');
        frame.src = '/figure.html?figure=tick';
        frame.width = '600';
        document.body.append(frame);
      }),
  );
  expect(height).toBeGreaterThan(300);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('slider').press('Home');
  await expect(frame.locator('.figure-says')).toHaveText(/^(?:14 IDs repeat|No ID repeats)/);
  const files = loaded.filter(name => /\.(?:js|css)$/.test(name));
  const sizes = await Promise.all(
    files.map(
      async name => brotliCompressSync(await readFile(join(PLAYGROUND_FOLDER, 'assets', name))).length,
    ),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(EMBED_BUDGET);

  await page.goto('/figure.html?figure=nothing');
  await expect(page.getByText('There is no figure “nothing”.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the story is accessible in the ${colorScheme} theme`, { tag: '@axe' }, async ({ page }) => {
    const { findViolations } = await import('../pages/axe.ts');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await story.open();
    expect(await findViolations(page)).toEqual([]);
    await story.figure('chance').getByRole('button', { name: 'about 300', exact: true }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    // Where no control is half below the menu, which stays in sight.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
}

/** In the page, before it is read. */
function setTextSize(px: number): void {
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = `${px}px`;
  });
}

/** In the page: the texts in each picture that cover one another, or that leave the picture. */
function meetings(pictures: Element[]): string[] {
  return pictures.flatMap(picture => {
    const room = picture.getBoundingClientRect();
    const texts = [...picture.querySelectorAll('text')].map(text => ({
      says: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    return texts.flatMap(({ says, box }, i) => [
      ...(box.left < room.left - 1 || box.right > room.right + 1 ? [`${says} leaves`] : []),
      ...texts
        .slice(i + 1)
        .filter(
          other =>
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 4,
        )
        .map(other => `${says} meets ${other.says}`),
    ]);
  });
}

interface Moved {
  moved: Record<string, number>;
}

/**
 * In the page: counts how often the picture of each figure changes. A figure may have come to its end when it
 * is looked at.
 */
function countFrames(): void {
  const moved: Moved['moved'] = {};
  Object.assign(window, { moved });
  const pictureOf = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement;
    return element?.closest('.figure-picture svg')?.closest<HTMLElement>('[data-chapter]');
  };
  const observer = new MutationObserver(changes => {
    const names = changes.map(change => pictureOf(change)?.dataset['chapter']);
    for (const name of new Set(names)) if (name) moved[name] = (moved[name] ?? 0) + 1;
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

function press(role: 'slider' | 'radio' | 'checkbox' | 'button', name: string, key: string) {
  return async (figure: Locator) => {
    const control = figure.getByRole(role, { name });
    await control.focus();
    await control.press(key);
  };
}

test.describe('where no script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('the story is a page with a picture of each figure', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Read the story' }).click();
    await expect(page.getByRole('figure')).toHaveCount(FIGURES.length);
    for (const picture of await page.getByRole('figure').all())
      await expect(picture.locator('svg').first()).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test('the story ends with the kinds of IDs, and what each is for', { tag: '@once' }, async ({ page }) => {
  await story.open();
  const rows = page.getByRole('table', { name: 'Which kind do I use?' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(3)).toHaveText(
    /^Granted to a device openDevice\(\)Phones and browsers, also offline/,
  );
  await expect(rows.nth(4)).toHaveText(
    /^Without a partition .*where a rare repeat is fine.*Possible but unlikely/,
  );
});

test('on paper a figure is as at its end, without controls', { tag: '@once' }, async ({ page }) => {
  await story.open('wait');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(story.says('wait')).toHaveText(/^It waited for 0.6\ss/);
  await expect(story.figure('wait').getByRole('button')).toHaveCount(0);
  // Not the question that its reader is asked.
  await expect(story.says('grants')).toHaveText(/^A new tab finds both cells taken/);
  // What has just appeared is there at once, the bars are drawn, and the menu is where the page begins.
  await expect(story.figure('wait').locator('.track-id').last()).toHaveCSS('animation-name', 'none');
  await expect(page.locator('.layout-bar').last()).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.locator('.masthead')).toHaveCSS('position', 'static');
});

test('a demonstration turns no control, and what the reader chooses stays', {
  tag: '@once',
}, async () => {
  await story.holdTime();
  await story.open();
  for (const [figure, choice, says] of [
    ['moment', 'Count from 1', /^2 of 3 notes are lost/],
    ['writers', 'One partition', /^Both have the same 5 IDs/],
    ['tick', 'No tick', /^6 IDs repeat/],
    ['restart', 'No snapshot', /^\d+ IDs repeat/],
    ['arrival', 'One phone', /^The same IDs/],
  ] as const) {
    await story.read(figure);
    const passes = new Set<string>();
    for (let second = 0; second < 30 && passes.size < 2; second++) {
      await story.pass(1000);
      passes.add((await story.says(figure).textContent())!.split(':')[0]!);
      expect(await story.figure(figure).getByRole('radio', { checked: true }).count(), figure).toBe(0);
    }
    expect([...passes], figure).toHaveLength(2);
    await story.figure(figure).getByRole('radio', { name: choice }).press(' ');
    await story.pass(LONGEST_PASS_MS);
    await expect(story.says(figure)).toHaveText(says);
    await expect(story.figure(figure).getByRole('button', { name: 'Play' })).toBeVisible();
  }
});

test('one figure plays at a time, the one that is read', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1800 });
  await page.addInitScript(countFrames);
  await story.open('tick');
  await story.read('tick');
  const moved = () => page.evaluate(() => ({ ...(window as unknown as Moved).moved }));
  const playsOn = async () => {
    const before = (await moved())['tick'] ?? 0;
    await expect.poll(async () => (await moved())['tick'] ?? 0).toBeGreaterThan(before + DRAWN_AT_REST);
  };
  await playsOn();
  const { chance, wait } = await moved();
  await playsOn();
  for (const other of ['chance', 'wait'] as const) await expect(story.figure(other)).toBeInViewport();
  const later = await moved();
  expect([later['chance'], later['wait']]).toEqual([chance, wait]);
});

/** What a figure has drawn of IDs, or of tabs, before it plays. */
const BEGUN = {
  unit: '.unit-id',
  byte: '.byte-slip',
  writers: '.writers-map .writers-dot',
  chance: '.chance-draw',
  tick: '.clock-dot',
  wait: '.track-id',
  restart: '.process-id',
} as const;

test('no figure is empty before it plays', { tag: '@once' }, async () => {
  await story.holdTime();
  // With a link to the last figure, all of them are drawn at once.
  await story.open(FIGURES.at(-1));
  for (const [figure, drawn] of Object.entries(BEGUN)) {
    await story.figure(figure).locator('svg').waitFor();
    expect(await story.figure(figure).locator(drawn).count(), figure).toBeGreaterThan(1);
  }
});

test('in a high window the first figure plays, and one that a link opens', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1300 });
  await page.addInitScript(countFrames);
  for (const figure of ['', 'unit', 'writers']) {
    await story.open(figure);
    const moved = () => page.evaluate(() => (window as unknown as Moved).moved);
    await expect
      .poll(async () => (await moved())[figure || 'moment'] ?? 0, { message: figure })
      .toBeGreaterThan(DRAWN_AT_REST);
  }
});

test('a page that has just opened is left alone, until it is used', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(countFrames);
  await story.holdTime();
  await story.open();
  await story.read('moment');
  const moved = async () => {
    await story.pass(600);
    return page.evaluate(() => (window as unknown as Moved).moved['moment'] ?? 0);
  };
  await moved();
  expect(await moved()).toBeLessThanOrEqual(DRAWN_AT_REST);
  await page.keyboard.press('Shift');
  await expect.poll(moved, { intervals: [20] }).toBeGreaterThan(DRAWN_AT_REST);
});

test('on a phone a figure plays once its controls are in sight', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(countFrames);
  await story.open();
  const moved = () => page.evaluate(() => (window as unknown as Moved).moved['restart'] ?? 0);
  // Twice: chapters above it get their heights once they come near.
  for (let i = 0; i < 2; i++) {
    await story.figure('restart').evaluate(figure => {
      const controls = figure.querySelector('.figure-acts')!.getBoundingClientRect();
      scrollBy(0, controls.top - innerHeight - 10);
    });
    await page.waitForTimeout(500);
  }
  const drawn = await moved();
  expect(drawn).toBeLessThanOrEqual(DRAWN_AT_REST);
  await page.evaluate(() => scrollBy(0, 60));
  await expect.poll(moved).toBeGreaterThan(drawn + DRAWN_AT_REST);
});

test('an untouched figure waits in its second pass, and a slider that is used stays', {
  tag: '@once',
}, async ({ page }) => {
  await page.clock.install();
  await story.open('wait');
  await page.clock.runFor(30_000);
  await expect(story.says('wait')).toHaveText(/^It waited for 0\.6\ss/);
  await story.open('unit');
  await page.clock.runFor(30_000);
  // Only the reader moves the slider, as the figure asks.
  await expect(story.says('unit')).toHaveText(/^12 IDs in the same 4\sms/);
  await story.figure('unit').getByRole('slider').press('Home');
  await page.clock.runFor(30_000);
  await expect(story.says('unit')).toHaveText(/^One ID in each 4\sms/);
});
