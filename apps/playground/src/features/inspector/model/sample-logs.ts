/*
 * Sample texts, generated with the SDK under simulated clocks, so that a sample is always the same text.
 */

import { createGenerator, fromFields, type Generator } from '@sno-id/sdk';
import { discord, type SnowflakeGenerator, twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { samplesText } from '../content.ts';

export const SAMPLE_IDS = ['sound', 'broken', 'granted', 'discord', 'twitter', 'million'] as const;
export type SampleId = (typeof SAMPLE_IDS)[number];

export const SAMPLE_WORDS: Readonly<Record<SampleId, string>> = samplesText;

const START_MS = Date.UTC(2025, 4, 6, 8);
const LOG_LINES = 3_000;

/** Generates a sample in parts. */
export function* sampleParts(sample: SampleId): Parts {
  if (sample === 'sound') yield* logLines(false);
  else if (sample === 'broken') yield* logLines(true);
  else if (sample === 'granted') yield* grantedLines();
  else if (sample === 'million') yield* million();
  else yield* snowflakeLines(sample);
}

type Parts = globalThis.Generator<string, void, undefined>;

/**
 * Three servers for about an hour. In the broken variant, two more were started as copies of the second and
 * use its partition, the third server's clock is set back by 90 s, and for some minutes no ID is generated.
 */
function* logLines(isBroken: boolean): Parts {
  const random = seededRandom(7).next;
  const clock = manualClock(START_MS);
  const third = manualClock(START_MS);
  const servers: { readonly name: string; readonly generator: Generator }[] = [
    { name: 'api-1', generator: createGenerator({ partition: 7, clock }) },
    { name: 'api-2', generator: createGenerator({ partition: 12, clock }) },
    { name: 'api-3', generator: createGenerator({ partition: 40, clock: third }) },
  ];
  if (isBroken) {
    // Each on a clock object of its own, as in another process: on one, they would go on from each other.
    for (const name of ['api-2b', 'api-2c']) {
      servers.push({ name, generator: createGenerator({ partition: 12, clock: { now: clock.now } }) });
    }
  }
  for (let line = 0; line < LOG_LINES; line++) {
    const wave = 1.6 + Math.sin(line / 300);
    const pauseMs = random() < 0.2 ? 0 : Math.ceil(-Math.log(1 - random()) * 900 * wave);
    clock.advance(pauseMs);
    third.advance(pauseMs);
    if (isBroken && line === LOG_LINES / 2) third.advance(-90_000);
    if (isBroken && line === 2_200) {
      clock.advance(7 * 60_000);
      third.advance(7 * 60_000);
    }
    const { name, generator } = servers[Math.floor(random() * servers.length)]!;
    const id = generator.next(Math.floor(random() * 4));
    const at = new Date(clock.now()).toISOString();
    yield `${at} INFO  ${name} order ${id} created, items=${1 + Math.floor(random() * 9)}\n`;
  }
}

/** A day and a night of messages, one JSON object per line. */
function* snowflakeLines(sample: 'discord' | 'twitter'): Parts {
  const random = seededRandom(11).next;
  const clock = manualClock(START_MS);
  const makers: SnowflakeGenerator[] = [];
  for (let i = 0; i < 6; i++) {
    makers.push(
      sample === 'discord'
        ? discord.createGenerator({ worker: i >> 1, process: i & 1, clock })
        : twitter.createGenerator({ datacenter: 10 + (i >> 2), worker: i & 3, clock }),
    );
  }
  for (let line = 0; line < 2_000; line++) {
    const hour = new Date(clock.now()).getUTCHours();
    const slow = hour < 6 ? 5 : 1;
    clock.advance(Math.ceil(-Math.log(1 - random()) * 45_000 * slow));
    const maker = makers[Math.floor(random() ** 2 * makers.length)]!;
    yield `{"id":"${maker.nextText()}","type":"message"}\n`;
  }
}

/** A million IDs of four generators, one per line, in bursts of fifty. */
function* million(): Parts {
  const random = seededRandom(13).next;
  const clock = manualClock(START_MS);
  const generators = [1, 2, 3, 4].map(partition => createGenerator({ partition, clock }));
  for (let batch = 0; batch < 20_000; batch++) {
    const wave = 1.6 + Math.sin(batch / 1_500);
    clock.advance(4 + Math.floor(random() * 240 * wave));
    const { length } = generators;
    yield `${generators[Math.floor(random() ** 1.5 * length)]!.batch(50).join('\n')}\n`;
  }
}

/**
 * Notes of three phones: two with a grant, whose tabs have lanes of their blocks, and one that has never been
 * online.
 */
function* grantedLines(): Parts {
  const random = seededRandom(17);
  let unixMs = START_MS;
  for (let line = 0; line < 600; line++) {
    unixMs += 4 + 4 * (random.nextUint32() % 5_000);
    const [block, lane] = PHONES[random.nextUint32() % PHONES.length]!;
    const label = block === undefined ? random.nextUint32() % 2 ** 31 : (block * 64 + lane) * 4;
    const id = fromFields({
      unixMs,
      tick: block === undefined ? 1 : 0,
      meta: 1,
      partition: 0x8000 + Math.floor(label / 2 ** 16),
      sequence: label % 2 ** 16,
    });
    yield `{"id":"${id}","type":"note"}\n`;
  }
}

/** The block of a phone, and the lane of one of its tabs; without a block before the first check-in. */
const PHONES: readonly (readonly [block: number | undefined, lane: number])[] = [
  [7_340_112, 5],
  [7_340_112, 41],
  [7_340_113, 17],
  [undefined, 0],
];
