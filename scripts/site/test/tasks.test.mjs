// @ts-check
/*
 * Twenty tasks that an agent was given, with the documents and the skills alone. Each solution is as it was
 * written, and its claims are the check of the task.
 */

import { test } from 'vitest';
import { runExample } from './run-example.mjs';

const SDK = "from '@sno-id/sdk';";
const AUTHORITY = `
  import { memoryStore } from '@sno-id/grants/memory';
  import { createAuthority, createVerifier, newKey, openServer } from '@sno-id/grants/server';
  import { memoryDeviceStore, openDevice, kindOf } from '@sno-id/grants';
  const key = await newKey();
  const authority = createAuthority({
    namespace: 'tasks', store: memoryStore(), keys: [key], authorize: () => ({ principal: 'anna' }),
  });
  const open = () => openDevice({ namespace: 'tasks', store: memoryDeviceStore(), checkIn: authority.handle });
`;

test.each([
  [
    'orders of server 31, whose number is in an environment variable',
    `import { createGenerator, partitionOf } ${SDK}
const orders = createGenerator({ partition: Number('31') });
partitionOf(orders.next()); // => 31`,
  ],
  [
    'a key for a uuid column, and the ID of a row that was read',
    `import { fromUuid, generate, toUuid } ${SDK}
const id = generate();
const key = toUuid(id);
/^[0-9a-f-]{14}7/.test(key); // => true
fromUuid(key) === id; // => true`,
  ],
  [
    'all rows of May 2026, as bounds of a uuid column',
    `import { firstAt, toUuid } ${SDK}
const [from, end] = [toUuid(firstAt(Date.UTC(2026, 4, 1))), toUuid(firstAt(Date.UTC(2026, 5, 1)))];
from < end; // => true`,
  ],
  [
    'the time at which a row was created, without a column for it',
    `import { dateOf } ${SDK}
dateOf('9d5ve82222222222').toISOString(); // => '2026-01-01T00:00:00.000Z'`,
  ],
  [
    'a column that has UUIDs v4 and IDs',
    `import { fromUuid, isSno, toUuid } ${SDK}
const toKey = (id: string) => (isSno(id) ? toUuid(id) : id);
const fromKey = (uuid: string) => { try { return fromUuid(uuid); } catch { return uuid; } };
const old = '550e8400-e29b-41d4-a716-446655440000';
fromKey(toKey(old)) === old; // => true
fromKey(toKey('9d5ve82222222222')); // => '9d5ve82222222222'`,
  ],
  [
    'four workers of one machine',
    `import { createGenerator, splitSequence } ${SDK}
const workers = splitSequence(4).map(sequence => createGenerator({ partition: 32, sequence }));
new Set(workers.flatMap(worker => worker.batch(500))).size; // => 2000`,
  ],
  [
    'a restart that continues after the last ID',
    `import { createGenerator } ${SDK}
const before = createGenerator({ partition: 33 });
const last = before.next();
const after = createGenerator({ snapshot: JSON.parse(JSON.stringify(before.snapshot())) });
after.next() === last; // => false`,
  ],
  [
    'rejecting an ID of the far future',
    `import { checkSno } ${SDK}
checkSno('xxxxxxxxxxxxxxxx', { nowMs: Date.UTC(2026, 0, 1) }).ok; // => false`,
  ],
  [
    'an API with prefixes, as Stripe has',
    `import { defineKind } ${SDK}
const order = defineKind('order');
order.is(order.generate()); // => true
order.is('note_9q8cwxi222222222'); // => false`,
  ],
  [
    'three states and a flag in each ID',
    `import { generate } ${SDK}
import { defineMeta, flag, oneOf } from '@sno-id/sdk/meta';
const order = defineMeta({ state: oneOf(['open', 'paid', 'sent']), gift: flag() });
order.of(generate(order.pack({ state: 'paid', gift: true }))); // => { state: 'paid', gift: true }`,
  ],
  [
    'a test with the same IDs in each run',
    `import { createGenerator } ${SDK}
import { manualClock } from '@sno-id/sdk/testing';
const next = () => createGenerator({ partition: 7, clock: manualClock(Date.UTC(2026, 0, 1)) }).next();
next(); // => '9d5ve8222222g222'
next(); // => '9d5ve8222222g222'`,
  ],
  [
    'being told when the clock moves back',
    `import { createGenerator } ${SDK}
import { manualClock } from '@sno-id/sdk/testing';
const clock = manualClock(Date.UTC(2026, 0, 1));
const generator = createGenerator({ partition: 34, clock });
const events: string[] = [];
generator.subscribe(event => events.push(event.type));
generator.next();
clock.advance(-1000);
generator.next();
events; // => ['tick-tock']`,
  ],
  [
    'what a user pasted, in any form',
    `import { readId } from '@sno-id/sdk/read';
const reading = readId(' "4e6f2160a0ff9a0a1033" ');
reading.ok && reading.id; // => 'brpk4q72xwf2m63l'`,
  ],
  [
    'the time of a Discord snowflake',
    `import { discord } from '@sno-id/sdk/snowflake';
discord.dateOf('175928847299117063').toISOString(); // => '2016-04-30T11:18:25.796Z'`,
  ],
  [
    'two pods without coordination',
    `${AUTHORITY}
const pods = await Promise.all([openServer({ authority }), openServer({ authority })]);
new Set(pods.flatMap(pod => pod.batch(1000))).size; // => 2000
for (const pod of pods) pod.close();`,
  ],
  [
    'a phone that was online once',
    `${AUTHORITY}
const phone = await open();
await phone.checkIn(); // => 'granted'
kindOf(phone.next()); // => 'granted'
await phone.close();`,
  ],
  [
    'a server that finds out whose an ID is',
    `${AUTHORITY}
const [anna, bert] = [await open(), await open()];
await anna.checkIn();
await bert.checkIn();
const id = anna.next();
(await authority.verify([id], anna.token))[0]?.verdict; // => 'granted'
(await authority.verify([id], bert.token))[0]?.verdict; // => 'foreign'
await anna.close();
await bert.close();`,
  ],
  [
    'no provisional IDs',
    `${AUTHORITY}
const strict = await openDevice({ namespace: 'tasks', store: memoryDeviceStore(), requireGrant: true });
let code = '';
try { strict.next(); } catch (error) { code = (error as { code: string }).code; }
code; // => 'ERR_NO_GRANT'
await strict.close();`,
  ],
  [
    'old records with IDs of their time',
    `import { createGenerator, dateOf } ${SDK}
const importer = createGenerator({ partition: 65_535 });
dateOf(importer.at(Date.UTC(2019, 4, 1))).toISOString(); // => '2019-05-01T00:00:00.000Z'`,
  ],
  [
    'a process that continues after its memory was copied',
    `import { createGenerator } ${SDK}
const generator = createGenerator();
const before = generator.partition;
generator.renew();
generator.partition === before; // => false`,
  ],
])('%s', (_, code) => runExample(code));
