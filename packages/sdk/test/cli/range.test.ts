import { expect, test } from 'vitest';
import { firstAt, lastAt, MAX, ZERO } from '../../src/index.ts';
import { sno } from './support.ts';

const YEAR = Date.UTC(2026, 0, 1);
const MONTH = Date.UTC(2026, 1, 1);

test('prints both bounds, their times, and a condition', async () => {
  const first = firstAt(YEAR);
  const last = lastAt(MONTH);
  expect(await sno(['range', '--from=2026-01-01', '--to=2026-02-01'])).toMatchObject({
    exit: 0,
    stdout: `first  ${first}  2026-01-01T00:00:00.000Z
last   ${last}  2026-02-01T00:00:00.003Z
sql    where id between '${first}' and '${last}'
`,
  });
});

test('--json prints one object on one line', async () => {
  const { stdout } = await sno(['range', '--from', String(YEAR + 5), '--to', String(MONTH + 6), '--json']);
  expect(stdout).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(stdout)).toEqual({
    first: firstAt(YEAR + 5),
    last: lastAt(MONTH + 6),
    fromUnixMs: YEAR + 4,
    toUnixMs: MONTH + 7,
  });
});

test.each([
  ['2026-01', YEAR],
  ['2026-01-01', YEAR],
  ['2026-01-01T00:00', YEAR],
  ['2026-01-01 00:00:00', YEAR],
  ['2026-01-01T00:00:00.000Z', YEAR],
  ['2026-01-01t00:00:00z', YEAR],
  ['2026-01-01T02:00+02:00', YEAR],
  ['2025-12-31T19:00:00-05:00', YEAR],
  [String(YEAR), YEAR],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2010-01-01', 1262304000000],
  ['2079-09-07T15:47:35.551Z', 3461327255551],
])('%s is a time, and a range with one end is open', async (text, unixMs) => {
  const { stdout } = await sno(['range', `--from=${text}`, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ first: firstAt(unixMs), last: MAX });
  const until = await sno(['range', `--to=${text}`, '--json']);
  expect(JSON.parse(until.stdout)).toMatchObject({ first: ZERO, last: lastAt(unixMs) });
});

test.each([
  ['--from=yesterday', 'expected an ISO date or Unix milliseconds, got "yesterday"'],
  ['--from=2026-02-30', 'expected an ISO date or Unix milliseconds, got "2026-02-30"'],
  ['--from=2026-13-01', 'expected an ISO date'],
  ['--from=2026-01-01T25:00', 'expected an ISO date'],
  ['--from=01/02/2026', 'expected an ISO date'],
  ['--from=', 'expected an ISO date'],
  [
    '--to=2009-12-31',
    'expected 2010-01-01T00:00:00.000Z to 2079-09-07T15:47:35.551Z, got "2009-12-31".\nRun',
  ],
  ['--to=2079-09-07T15:47:35.552Z', 'expected 2010'],
  ['--to=-5', 'expected 2010'],
  ['--from=2026', 'This looks like a year. Did you mean --from=2026-01-01?'],
  ['--to=2009', 'got "2009".\nRun sno help range for details.'],
  ['--to=1767225600', 'got "1767225600".\nThis looks like seconds. Did you mean --to=1767225600000?'],
  ['--to=9999999999999999', 'expected 2010'],
])('%s is bad usage', async (arg, message) => {
  const { exit, stdout, stderr } = await sno(['range', arg]);
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toContain(message);
});

test('a range that ends before it starts is bad usage, one unit is not', async () => {
  const back = await sno(['range', '--from=2026-02-01', '--to=2026-01-01']);
  expect(back).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('--from: expected a time up to --to "2026-01-01", got "2026-02-01".'),
  });
  expect(await sno(['range', '--from=2026-02-01', '--to=2026-02-01'])).toMatchObject({ exit: 0 });
});

test('no end at all is bad usage', async () => {
  expect(await sno(['range'])).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('range: expected --from, --to or both, got neither.'),
  });
});
