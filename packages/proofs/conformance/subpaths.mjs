/**
 * The subpaths beside the root entry: the metabyte, the reader, threads, and the 64-bit family. The values
 * are published ones, or follow from the layout by hand.
 */
import { equal, that, thrownBy, throwsCode } from './expect.mjs';

/** @typedef {import('./conformance.mjs').Test} Test */
/**
 * @typedef {{
 *   meta: typeof import('@sno-id/sdk/meta'),
 *   read: typeof import('@sno-id/sdk/read'),
 *   shared: typeof import('@sno-id/sdk/shared'),
 *   snowflake: typeof import('@sno-id/sdk/snowflake'),
 * }} Subpaths
 */

/**
 * @param {Subpaths | undefined} subpaths
 * @returns {Test[]}
 */
export function subpathTests(sno, subpaths) {
  if (subpaths === undefined) return [];
  return [
    ...metaTests(sno, subpaths.meta),
    ...readTests(subpaths.read),
    ...sharedTests(subpaths.shared),
    ...snowflakeTests(sno, subpaths.snowflake),
  ];
}

function metaTests(sno, { defineMeta, flag, metaFromJSON, oneOf, uint }) {
  const schema = () =>
    defineMeta({ kind: oneOf(['note', 'task', 'file', 'tag']), urgent: flag(), version: uint(5) });
  return [
    [
      'meta: all 256 bytes unpack, and pack to themselves',
      () => {
        const meta = schema();
        for (let byte = 0; byte < 256; byte++) equal(meta.pack(meta.unpack(byte)), byte, `byte ${byte}`);
        equal(meta.pack({ kind: 'task', urgent: true, version: 3 }), 0b01_1_00011, 'packed by hand');
      },
    ],
    [
      'meta: a schema goes through JSON, and reads the byte of an ID',
      () => {
        const meta = metaFromJSON(JSON.parse(JSON.stringify(schema())));
        const id = sno.createGenerator({ partition: 1 }).next(0b11_0_00001);
        equal(meta.of(id), { kind: 'tag', urgent: false, version: 1 }, 'of');
      },
    ],
  ];
}

function readTests({ matchId, readId, toRecord }) {
  const id = 'brpk4q72xwf2m63l';
  return [
    [
      'read: every form of the reference’s example is read',
      () => {
        for (const [form, input] of [
          ['text', ` "${id}", `],
          ['text', `note_${id}`],
          ['uuid', '{01C2C571-3940-70FF-8073-6E6F9A0A1033}'],
          ['ascii-uuid', '6272706b-3471-3732-7877-66326d36336c'],
          ['hex', '\\x4e6f2160a0ff9a0a1033'],
          ['bytes', '[78 111 33 96 160 255 154 10 16 51]'],
          ['bytes', Uint8Array.of(78, 111, 33, 96, 160, 255, 154, 10, 16, 51)],
          ['bigint', '370394579355234764197939'],
          ['bigint', BigInt('370394579355234764197939')],
          ['json', JSON.stringify(toRecord(id))],
        ]) {
          equal(readId(input), { ok: true, id, form }, String(input));
        }
        equal(matchId('x'), undefined, 'no match');
      },
    ],
  ];
}

function sharedTests({ createSharedGenerator }) {
  const isThere = typeof SharedArrayBuffer === 'function' && typeof Atomics === 'object';
  return [
    [
      'shared: two ends of one generator make 20,000 IDs and repeat none',
      () => {
        if (!isThere) {
          const error = thrownBy(() => createSharedGenerator(), 'without SharedArrayBuffer');
          that(/Cross-Origin/.test(error.message), `says ${error.message}`);
          return 'there is no shared memory here, and the error says what to set';
        }
        let now = 1_800_000_000_000;
        const clock = { now: () => now };
        const one = createSharedGenerator({ partition: 7, clock });
        const other = createSharedGenerator(one.buffer, { clock });
        const ids = new Set();
        for (let i = 0; i < 10_000; i++) {
          if (i % 1000 === 0) now += 8;
          ids.add(one.next()).add(other.next());
        }
        equal(ids.size, 20_000, 'different IDs');
        return undefined;
      },
    ],
  ];
}

function snowflakeTests(sno, { collisionOdds, discord, identify, multiClock, twitter }) {
  return [
    [
      'snowflake: published IDs decode to their published dates',
      () => {
        equal(discord.dateOf('175928847299117063').toISOString(), '2016-04-30T11:18:25.796Z', 'Discord');
        equal(twitter.dateOf('1541815603606036480').toISOString(), '2022-06-28T16:07:40.105Z', 'Twitter');
      },
    ],
    [
      'snowflake: Twitter’s throws when the clock goes back, and the multi-clock continues with the next clock ID',
      () => {
        let now = 1_700_000_000_000;
        const clock = { now: () => now };
        const strict = twitter.createGenerator({ datacenter: 1, worker: 2, clock });
        const lenient = multiClock.createGenerator({ machine: 3, clock });
        strict.next();
        const before = multiClock.toFields(lenient.next());
        now -= 1000;
        throwsCode(sno, () => strict.next(), 'ERR_CLOCK_UNSAFE', 'Twitter');
        const after = multiClock.toFields(lenient.next());
        equal(after.clock, before.clock + 1, 'clock ID');
        equal(after.unixMs, now, 'time');
      },
    ],
    [
      'snowflake: a text is identified, and the odds are those of birthdays',
      () => {
        equal(identify('brpk4q72xwf2m63l', 1_800_000_000_000).candidates[0].format, 'sno', 'a sno');
        equal(
          identify('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 1_800_000_000_000).candidates[0].format,
          'uuid-v7',
          'a UUID',
        );
        equal(Math.round(collisionOdds({ generators: 40, idBits: 10 }) * 100), 54, 'odds in percent');
      },
    ],
  ];
}
