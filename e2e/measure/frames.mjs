// @ts-check
/*
 * How long frames take: the time between two of them, and how long the main thread was busy in each.
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
 * The milliseconds that the main thread was busy in each frame. The trace that says so costs time itself.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} seconds
 */
export async function measureBusy(page, seconds) {
  const session = await page.context().newCDPSession(page);
  /** @type {any[]} */
  const trace = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) trace.push(event);
  });
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
    transferMode: 'ReportEvents',
  });
  await measureGaps(page, seconds);
  const complete = new Promise(done => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return busyMs(trace);
}

/** Two frames of one drawing begin closer together than this, in microseconds. */
const SAME_FRAME_US = 3_000;

/**
 * The sum of the main thread's tasks from the beginning of each frame to that of the next, in ms: drawing,
 * timers and the page's own work.
 *
 * @param {any[]} trace
 */
function busyMs(trace) {
  const first = trace.find(({ name }) => name === 'FireAnimationFrame');
  if (!first) throw new Error('no frame was drawn');
  const own = trace.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X').sort((a, b) => a.ts - b.ts);
  const starts = own
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
    .filter((ts, i, all) => i === 0 || ts - all[i - 1] > SAME_FRAME_US);
  return starts.slice(0, -1).map((start, i) => {
    const within = tasks.filter(({ ts, dur }) => ts + dur >= start && ts + dur < starts[i + 1]);
    return within.reduce((sum, { dur, tdur = dur }) => sum + tdur / 1_000, 0);
  });
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
