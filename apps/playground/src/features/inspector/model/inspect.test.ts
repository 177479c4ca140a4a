import { fromFields, toBigInt, toBytes, toHex, toUuid } from '@sno-id/sdk';
import { discord, fromTsidText, identify, sonyflake2, tsid, twitter } from '@sno-id/sdk/snowflake';
import { expect, test } from 'vitest';
import { inspect, type Outcome } from './inspect.ts';
import { sampleParts } from './sample-logs.ts';

const NOW = Date.UTC(2026, 0, 1);

async function inspected(text: string | Uint8Array<ArrayBuffer>, options = {}) {
  const outcome: Outcome = await inspect(new Blob([text]), { nowMs: NOW, ...options });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome;
}

async function problemOf(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const outcome = await inspect(new Blob([text]), { nowMs: NOW });
  return outcome.ok ? '' : outcome.problem;
}

function sample(id: Parameters<typeof sampleParts>[0]): string {
  return [...sampleParts(id)].join('');
}

const AT = Date.UTC(2025, 4, 6, 8);
const id = fromFields({ unixMs: AT, tick: 1, meta: 3, partition: 777, sequence: 9 });

test('sno is found in all its forms, which count as one ID', async () => {
  const forms = [id, toHex(id), `0x${toHex(id)}`, `\\x${toHex(id)}`, toUuid(id), `${toBigInt(id)}n`];
  const text = [...forms, `[${toBytes(id).join(', ')}]`].join('\n');
  const { inspection } = await inspected(text);
  expect(inspection.format).toBe('sno');
  expect(inspection.votes[0]).toMatchObject({ format: 'sno' });
  expect(inspection.votes[0]!.ids).toBeGreaterThan(6.9);
  expect(inspection.analysis).toMatchObject({ ids: 7, distinct: 1 });
  expect(inspection.analysis.duplicateList[0]).toMatchObject({ id, copies: 7, lines: [1, 2, 3, 4, 5] });
  expect(inspection.analysis.nodes[0]).toMatchObject({ name: '777', ids: 1, firstMs: AT });
});

test('a list of UUIDs v7 is one of sno IDs if they are those of IDs, and else of UUIDs', async () => {
  const times = Array.from({ length: 20 }, (_, i) => AT + i * 4);
  const ours = times.map(unixMs =>
    toUuid(fromFields({ unixMs, tick: 0, meta: 0, partition: 7, sequence: 1 })),
  );
  const others = ours.map(uuid => uuid.replace('-8073-6e6f', '-98c4-dc0c'));
  expect((await inspected(ours.join('\n'))).inspection).toMatchObject({
    format: 'sno',
    analysis: { ids: 20, nodes: [{ name: '7', ids: 20 }] },
  });
  expect((await inspected(others.join('\n'))).inspection).toMatchObject({
    format: 'uuid-v7',
    analysis: { ids: 20 },
  });
});

test('each format with a time is detected, and read as the SDK reads it', async () => {
  const examples = {
    discord: '1369215480832000000',
    twitter: '1919655768268800000',
    'uuid-v1': '5d3ea6b0-2a51-11f0-9cd2-0242ac120002',
    'uuid-v6': '1f02a515-d3ea-66b0-9cd2-0242ac120002',
    'uuid-v7': '0196a4b1-5c00-7cc3-98c4-dc0c0c07398f',
    ulid: '01JTJB2Q00TSV4RRFFQ69G5FAV',
    objectid: '6819c2a0f2a3b4c5d6e7f809',
    ksuid: '2wjk9GZ2h1PpcYxxJbPqLS3jMxX',
    xid: 'd0cs5o4n2hpc73eqjhd0',
  } as const;
  for (const [format, text] of Object.entries(examples)) {
    const lines = `${text} made\n${text} used\n`;
    const { inspection } = await inspected(lines);
    const known = identify(text, NOW).candidates[0]!;
    expect([format, inspection.format]).toEqual([format, known.format]);
    expect(inspection.analysis.span?.fromMs).toBe(known.unixMs);
    expect(inspection.analysis.duplicateList).toMatchObject([{ id: text, copies: 2, lines: [1, 2] }]);
  }
});

test('a TSID is the same ID as text and as a number', async () => {
  const text = '0AXS476XSZ43M';
  const number = String(fromTsidText(text));
  const { inspection } = await inspected(`${text}\n${text.toLowerCase()}\n${number}\n`);
  expect(inspection.format).toBe('tsid');
  expect(inspection.analysis).toMatchObject({ ids: 3, distinct: 1 });
  expect(inspection.analysis.nodes[0]).toMatchObject({ name: '505', firstMs: tsid.unixMsOf(number) });
});

test('IDs of Sonyflake 2 are read with their own epoch', async () => {
  const ids = [0, 60_000].map(ms => String(sonyflake2.firstAt(AT + ms)));
  const { inspection } = await inspected(ids.join('\n'), { format: 'sonyflake2' });
  expect(inspection.analysis.span).toMatchObject({ fromMs: AT });
});

test('a chosen format overrides the votes', async () => {
  const text = sample('discord');
  const { inspection } = await inspected(text, { format: 'twitter' });
  const first = text.match(/\d{15,}/)![0];
  expect(inspection.format).toBe('twitter');
  expect(inspection.votes[0]?.format).toBe('discord');
  expect(inspection.analysis.span?.fromMs).toBe(twitter.unixMsOf(first));
});

test('the samples are deterministic and contain what their names say', async () => {
  expect(sample('broken')).toBe(sample('broken'));
  const sound = (await inspected(sample('sound'))).inspection.analysis;
  expect(sound).toMatchObject({ ids: 3_000, duplicates: 0, regressions: 0, outOfOrder: 0, nodeCount: 3 });
  const broken = (await inspected(sample('broken'))).inspection.analysis;
  expect(broken).toMatchObject({ ids: 3_000, regressions: 1, ticks: { flips: 1 } });
  expect(broken.duplicates).toBeGreaterThan(10);
  expect(broken.regressionList[0]).toMatchObject({ isTickFlipped: true });
  expect(broken.longestBackMs).toBeGreaterThan(60_000);
  for (const format of ['discord', 'twitter'] as const) {
    const { inspection } = await inspected(sample(format));
    expect(inspection.format).toBe(format);
    expect(inspection.analysis).toMatchObject({ ids: 2_000, duplicates: 0, regressions: 0, nodeCount: 6 });
  }
});

test('the size of the slices changes nothing', async () => {
  const text = sample('broken');
  const whole = await inspected(text);
  expect(await inspected(text, { sliceBytes: 777 })).toEqual(whole);
  const oneLine = await inspected(text.replaceAll('\n', ' '), { sliceBytes: 777 });
  expect(oneLine.inspection.analysis.duplicates).toBe(whole.inspection.analysis.duplicates);
});

test('IDs beyond the limit are not analyzed, which is reported', async () => {
  const { inspection } = await inspected(sample('sound'), { limit: 100, sliceBytes: 4_096 });
  expect(inspection).toMatchObject({ isCut: true, analysis: { ids: 100 } });
});

test('a time in the future is doubtful and left out', async () => {
  const future = fromFields({ unixMs: Date.UTC(2060, 0, 1), tick: 0, meta: 0, partition: 1, sequence: 1 });
  const { inspection } = await inspected(`${id}\n${future}`);
  expect(inspection).toMatchObject({ doubtful: 1, analysis: { ids: 1 } });
});

test('unreadable text is explained', async () => {
  expect(await problemOf('')).toBe('The text is empty.');
  expect(await problemOf('no ID in here, 12345')).toMatch(/^No IDs found\. This page knows sno, UUID/);
  expect(await problemOf(new Uint8Array([80, 75, 3, 4, 0, 0]))).toBe(
    'This is not a text file: byte 4 is zero.',
  );
});

test('of UUIDs without a time, repeats are counted', async () => {
  const [one, two] = ['f47ac10b-58cc-4372-a567-0e02b2c3d479', '550e8400-e29b-41d4-a716-446655440000'];
  const text = `${one}\n${two}\n${one.toUpperCase()}\n`;
  expect(await inspect(new Blob([text]), { nowMs: NOW, sliceBytes: 50 })).toMatchObject({
    ok: false,
    isFinding: true,
    problem: 'UUID v4 holds no time, so only repeats are counted. UUIDs: 3, duplicates: 1.',
  });
});

test('IDs of other kinds are named, and what could be of the same kind is not', async () => {
  const others = [
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    '01JTJB2Q00TSV4RRFFQ69G5FAV',
    '01JTJB2Q00TSV4RRFFQ69G5FAW',
  ];
  const { inspection } = await inspected([id, ...others, id, toUuid(id), id, 'internationalize'].join('\n'));
  expect(inspection).toMatchObject({ format: 'sno', analysis: { ids: 4 } });
  expect(inspection.others).toEqual([
    { format: 'ulid', ids: 2 },
    { format: 'uuid-v4', ids: 1 },
  ]);
  expect((await inspected(sample('discord'), { format: 'twitter' })).inspection.others).toEqual([]);
  for (const each of ['sound', 'broken', 'granted'] as const)
    expect((await inspected(sample(each))).inspection.others).toEqual([]);
});

test('of granted IDs, lanes are counted, and not provisional IDs or partitions', async () => {
  const unixMs = Date.UTC(2025, 4, 6);
  const made = [
    { tick: 0, partition: 0x8001, sequence: 0 },
    { tick: 0, partition: 0x8001, sequence: 4 },
    { tick: 1, partition: 0x8001, sequence: 0 },
    { tick: 0, partition: 7, sequence: 0 },
  ] as const;
  const text = made.map(fields => fromFields({ unixMs, meta: 0, ...fields })).join(' ');
  const { analysis } = (await inspected(text, { format: 'sno-grants' })).inspection;
  expect(analysis).toMatchObject({ ids: 4, nodeCount: 4, laneCount: 2 });
});

test('the answer to the guess is true', () => {
  const guess = '175928847299117063';
  expect(discord.dateOf(guess).toISOString()).toMatch(/^2016-04-30/);
  expect(twitter.dateOf(guess).toISOString()).toMatch(/^2012-03-03/);
});
