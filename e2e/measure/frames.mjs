// @ts-check
/*
 * How long frames take, and how busy the main thread is.
 */

/**
 * The milliseconds from frame to frame, as the page sees them.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} seconds
 * @returns {Promise<number[]>}
 */
export function measureGaps(page, seconds) {
  return page.evaluate(
    ms =>
      new Promise(done => {
        /** @type {number[]} */
        const gaps = [];
        const end = performance.now() + ms;
        /** @type {number | undefined} */
        let last;
        requestAnimationFrame(function frame(now) {
          if (last !== undefined) gaps.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else done(gaps);
        });
      }),
    seconds * 1_000,
  );
}

/**
 * Returns what reads how long the main thread of a page has worked, in milliseconds of processor time: what
 * else the machine does adds little to it.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function threadOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    if (seconds === undefined) throw new Error('the browser does not say how long its thread has worked');
    return seconds * 1_000;
  };
}

/**
 * The share of the next seconds in which the main thread works, in percent.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} seconds
 */
export async function measureBusy(page, seconds) {
  const workedMs = await threadOf(page);
  const [beforeMs, startMs] = [await workedMs(), performance.now()];
  await page.waitForTimeout(seconds * 1_000);
  return (((await workedMs()) - beforeMs) / (performance.now() - startMs)) * 100;
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * The quantiles of milliseconds, as a person reads them.
 *
 * @param {readonly number[]} values
 * @param {readonly number[]} shares
 * @param {number} digits
 */
export function quantilesOf(values, shares, digits) {
  return shares.map(share => quantile(values, share).toFixed(digits)).join(' / ');
}
