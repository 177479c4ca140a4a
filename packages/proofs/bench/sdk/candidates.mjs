/**
 * What is measured: our own calls, and the IDs that people would pick instead, each used as an app uses it,
 * with its defaults. Every result is read, so that a string that was not really made is made then.
 */
import { createId } from '@paralleldrive/cuid2';
import { Snowflake } from '@sapphire/snowflake';
import * as sno from '@sno-id/sdk';
import { anchoredClock } from '@sno-id/sdk/internal';
import { ObjectId } from 'bson';
import { nanoid } from 'nanoid';
import { monotonicFactory } from 'ulid';
import { v4, v7 } from 'uuid';

/** IDs in one burst: fewer than a unit holds. */
export const BURST = 40_000;
const DEARER = 4000;

/**
 * Its own loop for each candidate, as it is in an app: in a loop that all share, no engine would inline any.
 *
 * @param {(i: number) => unknown} call
 * @param {string} reduce  makes a number of what was made, `made`
 */
function loopOf(call, reduce) {
  const body = `let sum = 0; for (let i = 0; i < count; i++) { const made = call(i); sum += ${reduce}; } return sum;`;
  return new Function('call', `return count => { ${body} };`)(call);
}

/** All have sixteen characters or more, and none of a string that is not flat can be read before it is. */
export const strings = (name, make, calls = BURST) => ({
  name,
  calls,
  run: loopOf(make, 'made.charCodeAt(15)'),
});

export const numbers = (name, call, calls = BURST) => ({ name, calls, run: loopOf(call, 'made') });

export function ourCandidates() {
  const generator = sno.createGenerator({ partition: 1 });
  // An engine is fastest at the first of a kind: whoever listens is compared with nobody, each at another.
  const heard = sno.createGenerator({ partition: 2 });
  heard.subscribe(() => {});
  const unheard = sno.createGenerator({ partition: 5 });
  const clock = anchoredClock();
  const ids = generator.batch(1000);
  const uuids = ids.map(id => sno.toUuid(id));
  const rubbish = ['', 'hello', '!!!!!!!!!!!!!!!!', 'brpk4q72xwf2m63L', 'brpk4q72xwf2m63', null, 42, {}];
  const ten = new Uint8Array(10);
  const bytes = new Uint8Array(BURST * 10);
  return [
    numbers('nothing', i => ids[i % 1000].length),
    numbers('clock', () => clock.now()),
    strings('next', () => generator.next()),
    strings('next, with a listener', () => heard.next()),
    strings('next, with none', () => unheard.next()),
    numbers('nextBytes', () => generator.nextBytes(0, ten, 0)[9]),
    { name: 'batchInto bytes', calls: BURST, run: count => generator.batchInto(bytes, count)[9] },
    { name: 'batch', calls: BURST, run: count => generator.batch(count)[count - 1].charCodeAt(15) },
    strings('toUuid', i => sno.toUuid(ids[i % 1000])),
    strings('fromUuid', i => sno.fromUuid(uuids[i % 1000])),
    numbers('toFields', i => sno.toFields(ids[i % 1000]).sequence),
    numbers('metaOf', i => sno.metaOf(ids[i % 1000])),
    numbers('isSno, an ID', i => Number(sno.isSno(ids[i % 1000]))),
    numbers('isSno, rubbish', i => Number(sno.isSno(rubbish[i % 8]))),
  ];
}

export function peerCandidates() {
  const ulid = monotonicFactory();
  const snowflake = new Snowflake(1288834974657);
  return [
    strings('crypto.randomUUID', () => crypto.randomUUID()),
    strings('uuid v4', () => v4(), DEARER),
    strings('uuid v7', () => v7(), DEARER),
    strings('nanoid', () => nanoid(), DEARER),
    strings('ulid, monotonic', () => ulid(), DEARER),
    strings('@sapphire/snowflake', () => snowflake.generate().toString(), DEARER),
    strings('bson ObjectId', () => new ObjectId().toHexString(), DEARER),
    strings('cuid2', () => createId(), 40),
  ];
}

/** @returns {import('./rounds.mjs').Candidate[]} those that need Node */
export async function nodePeerCandidates() {
  const { default: hyperid } = await import('hyperid');
  const { default: xid } = await import('xid-ts').then(module => ({ default: module }));
  const hyper = hyperid();
  return [
    strings('hyperid', () => hyper(), DEARER),
    strings('xid-ts', () => new xid.Xid().toString(), DEARER),
  ];
}
