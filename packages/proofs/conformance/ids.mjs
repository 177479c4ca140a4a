/**
 * The ID itself: the codec in all its forms, strictness, order and bounds. Golden data: `codec`, `invalid`
 * and `sort` of the vectors. (docs/format.md, section 1.)
 */
import { each, equal, hasCode, that, thrownBy } from './expect.mjs';

/** @typedef {import('./conformance.mjs').Test} Test */

const LAST_MS = 3_461_327_255_551;
const MS_PER_UNIT = 4;

/** @returns {Test[]} */
export function idTests(sno, vectors) {
  return [
    ...codecTests(sno, vectors.codec),
    ...strictnessTests(sno, vectors.invalid),
    ...orderTests(sno, vectors),
  ];
}

/** @returns {Test[]} */
function codecTests(sno, cases) {
  return groupsOf(cases, ({ kind }) => kind).map(([kind, ofKind]) => [
    `${kind}: text, fields, bytes, hex, UUID and integer agree both ways (cases: ${ofKind.length})`,
    each(ofKind, testCase => checkCodec(sno, testCase)),
  ]);
}

/** The cases of each kind or category. */
function groupsOf(cases, nameOf) {
  const names = [...new Set(cases.map(nameOf))];
  return names.map(name => [name, cases.filter(testCase => nameOf(testCase) === name)]);
}

function checkCodec(sno, { text, bytes: hex, timestampMs, tick, meta, partition, sequence }) {
  const fields = { unixMs: timestampMs, tick, meta, partition, sequence };
  equal(sno.parse(text), text, 'parse');
  equal(sno.isSno(text), true, `isSno of ${text}`);

  equal(sno.fromFields(fields), text, 'fromFields');
  equal(sno.toFields(text), fields, `toFields of ${text}`);
  equal(sno.unixMsOf(text), timestampMs, `unixMsOf ${text}`);
  equal(sno.dateOf(text).getTime(), timestampMs, `dateOf ${text}`);
  equal(sno.tickOf(text), tick, `tickOf ${text}`);
  equal(sno.metaOf(text), meta, `metaOf ${text}`);
  equal(sno.partitionOf(text), partition, `partitionOf ${text}`);
  equal(sno.sequenceOf(text), sequence, `sequenceOf ${text}`);
  equal(sno.withFields(sno.ZERO, fields), text, 'withFields of every field');

  const bytes = Uint8Array.from(hex.match(/../g), pair => Number.parseInt(pair, 16));
  const framed = Uint8Array.from([0xee, ...bytes, 0xee]);
  equal(sno.toBytes(text), bytes, `toBytes of ${text}`);
  equal(sno.fromBytes(bytes), text, 'fromBytes');
  const target = new Uint8Array(12).fill(0xee);
  sno.toBytes(text, target, 1);
  equal(target, framed, `toBytes of ${text} into a buffer`);
  equal(sno.fromBytes(framed, 1), text, 'fromBytes at an offset');

  equal(sno.toHex(text), hex, `toHex of ${text}`);
  equal(sno.fromHex(hex), text, 'fromHex');
  const uuid = uuidOf(fields);
  equal(sno.toUuid(text), uuid, `toUuid of ${text}`);
  equal(sno.fromUuid(uuid), text, 'fromUuid');
  equal(sno.fromUuid(sno.toAsciiUuid(text)), text, 'fromUuid of toAsciiUuid');
  equal(sno.toBigInt(text), BigInt(`0x${hex}`), `toBigInt of ${text}`);
  equal(sno.fromBigInt(BigInt(`0x${hex}`)), text, 'fromBigInt');
}

/**
 * A UUID v7: milliseconds, the tick as the top bit after the version, the metabyte, a constant, partition and
 * sequence.
 */
function uuidOf({ unixMs, tick, meta, partition, sequence }) {
  const hex = (number, digits) => number.toString(16).padStart(digits, '0');
  const time = hex(unixMs, 12).replace(/^.{8}/, '$&-');
  return `${time}-7${tick * 8}${hex(meta, 2)}-8073-6e6f${hex(partition, 4)}${hex(sequence, 4)}`;
}

/** @returns {Test[]} */
function strictnessTests(sno, cases) {
  return groupsOf(cases, ({ category }) => category).map(([category, ofCategory]) => [
    `${category}: ${ofCategory.length} texts that no ID has are refused, with the index of the offence`,
    each(ofCategory, testCase => checkRefused(sno, testCase)),
  ]);
}

function checkRefused(sno, { reason, text }) {
  equal(sno.isSno(text), false, `isSno, ${reason}`);
  const error = thrownBy(() => sno.parse(text), `parse, ${reason}`);
  hasCode(sno, error, 'ERR_ID_INVALID', reason);
  equal(error.index, firstOffence(text), `${reason}: index`);
}

/**
 * The first code unit that no ID has; where every one could be, the place where the text should continue or
 * end.
 */
function firstOffence(text) {
  const index = text.search(/[^2-9a-x]/);
  return Math.min(index < 0 ? text.length : index, 16);
}

/** @returns {Test[]} */
function orderTests(sno, { sort, codec }) {
  return [
    [
      'the order of the texts, of the bytes and of the integers is one order',
      () => {
        const shuffled = sort.map(([id]) => id);
        const sorted = sort.map(([, id]) => id);
        equal([...shuffled].sort(), sorted, 'sorted as text');
        equal([...shuffled].sort(byInteger(sno)), sorted, 'sorted as integers');
        equal(
          [...shuffled].sort((a, b) => (sno.toHex(a) < sno.toHex(b) ? -1 : 1)),
          sorted,
          'sorted as hex',
        );
      },
    ],
    [
      'firstAt and lastAt enclose every ID of their unit, and nothing lies between two units',
      () => {
        for (const { text, timestampMs } of codec) {
          const [first, last] = [sno.firstAt(timestampMs), sno.lastAt(timestampMs)];
          that(first <= text && text <= last, `${first} <= ${text} <= ${last} does not hold`);
          equal(
            sno.firstAt(timestampMs + MS_PER_UNIT - 1),
            first,
            'firstAt at the last millisecond of the unit',
          );
          equal(
            sno.lastAt(timestampMs + MS_PER_UNIT - 1),
            last,
            'lastAt at the last millisecond of the unit',
          );
          if (timestampMs + MS_PER_UNIT > LAST_MS) continue;
          const next = sno.firstAt(timestampMs + MS_PER_UNIT);
          equal(sno.toBigInt(next) - sno.toBigInt(last), BigInt(1), `from ${last} to ${next}`);
        }
      },
    ],
  ];
}

function byInteger(sno) {
  return (a, b) => (sno.toBigInt(a) < sno.toBigInt(b) ? -1 : 1);
}
