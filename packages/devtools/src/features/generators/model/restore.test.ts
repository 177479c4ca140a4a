import { createGenerator } from '@sno-id/sdk';
import { twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { describe, expect, it } from 'vitest';
import { oddityOf, readSnapshotText, restoringCode, resumingCode } from './restore.ts';

function busy() {
  const clock = manualClock(1_700_000_000_000);
  const generator = createGenerator({ partition: 0x1207, sequence: [100, 200], clock });
  generator.next();
  clock.set(clock.now() - 60_000);
  generator.next();
  return generator;
}

describe('a snapshot that is pasted', () => {
  it('is what a generator resumes from', () => {
    const generator = busy();
    const reading = readSnapshotText(JSON.stringify(generator.snapshot(), null, 2));
    const standing = manualClock(1_699_999_940_000);
    if (!reading.ok) throw new Error(reading.problem);
    const { now: _, ...restored } = reading.value;
    const { now: __, ...taken } = generator.snapshot();
    expect(restored).toEqual(taken);
    const next = generator.next();
    expect(createGenerator({ snapshot: reading.value, clock: standing }).next()).toBe(next);
  });

  it('may be a partition alone', () => {
    expect(readSnapshotText('{"partition":[0,7]}')).toMatchObject({
      ok: true,
      value: { partition: [0, 7], sequenceMin: 0, sequenceMax: 65_535 },
    });
  });

  it('is of partition 0 without one, as the reference’s is', () => {
    const reading = readSnapshotText('{"wallHi":1}');
    expect(reading).toMatchObject({ ok: true, value: { partition: [0, 0], wallHi: 1 } });
  });

  it.each([
    ['nothing', '', /^Not valid JSON: /],
    ['half of one', '{"partition":[1,', /^Not valid JSON: /],
    ['null', 'null', /^snapshot: expected/],
    ['a number', '12', /^snapshot: expected/],
    ['an unknown key', '{"parition":[0,7]}', /parition/],
    ['a byte too great', '{"partition":[256,0]}', /partition/],
    ['a range too small', '{"partition":[0,7],"sequenceMin":5,"sequenceMax":6}', /sequenceMax/],
    ['a text for a number', '{"partition":[0,7],"wallHi":"1"}', /wallHi/],
  ])('is refused in words: %s', (_, text, problem) => {
    expect(readSnapshotText(text)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
  });
});

it('a snapshot of another partition or range is odd', () => {
  const generator = busy();
  expect(oddityOf(generator.snapshot(), generator.describe())).toBeUndefined();
  const other = { ...generator.describe(), partition: 7 };
  expect(oddityOf(generator.snapshot(), other)).toContain('partition 4,615 and sequence 100–200');
  const wider = { ...generator.describe(), sequenceMax: 300 };
  expect(oddityOf(generator.snapshot(), wider)).toBeDefined();
});

it('the code restores it', () => {
  const { snapshot } = busy();
  const code = restoringCode(snapshot(), { kind: 'generator' });
  const [, json = ''] = /^createGenerator\(\{ snapshot: (.*) \}\)$/.exec(code) ?? [];
  expect(readSnapshotText(json).ok).toBe(true);
  expect(restoringCode(snapshot(), { kind: 'shared-generator' })).toMatch(/^createSharedGenerator\(/);
});

it('the code that resumes a snowflake generator names its node, and its range where that is a part', () => {
  const options = { datacenter: 1, worker: 5 };
  expect(resumingCode(twitter.createGenerator(options).describe())).toBe(
    'layout.createGenerator({ datacenter: 1, worker: 5, snapshot: JSON.parse(saved) })',
  );
  expect(resumingCode(twitter.createGenerator({ ...options, range: [0, 63] }).describe())).toContain(
    'range: [0, 63]',
  );
});
