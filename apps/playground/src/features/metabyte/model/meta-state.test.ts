import { PRESETS } from '@sno-id/kit/data';
import { type MetaField, metaFromJSON } from '@sno-id/sdk/meta';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metaCodec, START_STATE } from './meta-state.ts';

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
/** Widths of adjacent fields, as many as fit in the byte. */
const fields = fc
  .tuple(
    fc.uniqueArray(name, { minLength: 8, maxLength: 8 }),
    fc.array(
      fc.record({
        width: fc.integer({ min: 1, max: 8 }),
        kind: fc.constantFrom('flag', 'uint', 'oneOf'),
        choices: fc.uniqueArray(name, { minLength: 1, maxLength: 8 }),
      }),
      { maxLength: 8 },
    ),
  )
  .map(([names, specs]) => {
    let firstBit = 0;
    const placed: unknown[] = [];
    specs.forEach(({ width, kind, choices }, i) => {
      const bits = kind === 'flag' ? 1 : width;
      if (firstBit + bits > 8) return;
      const some = choices.slice(0, 2 ** bits);
      placed.push({
        name: names[i],
        kind,
        firstBit,
        width: bits,
        ...(kind === 'oneOf' && { choices: some }),
      });
      firstBit += bits;
    });
    return metaFromJSON({ version: 1, fields: placed }).fields;
  });
const byte = fc.nat({ max: 255 });
const states = fc.record({
  fields,
  byte,
  asked: fc.record({ name, code: byte }),
});

test('a written state is read back, and needs no escapes in an address', () => {
  fc.assert(
    fc.property(states, state => {
      const payload = metaCodec.write(state);
      expect(metaCodec.read(payload)).toEqual(state);
      expect(payload).toMatch(/^[\w\-.~!()+,;=:@%]*$/);
    }),
  );
});

test('the payload of a schema is readable', () => {
  const payload = metaCodec.write({ ...START_STATE, fields: PRESETS[3]!.fields(), byte: 64 });
  expect(payload).toBe('outcome@0:2(done,partly+done,failed,cancelled);failures@2:6~64~class=4');
});

test('the initial state is written as nothing, and no fields as “none”', () => {
  expect(metaCodec.write(START_STATE)).toBe('');
  expect(metaCodec.read('')).toEqual(START_STATE);
  const none = { ...START_STATE, fields: [] as MetaField[] };
  expect(metaCodec.read(metaCodec.write(none))).toEqual(none);
});

test.each([
  'a@0:9',
  'a@0!;a@1!',
  'a@0:2(x,x)',
  'a@0:4;b@2:4',
  '@0!',
  '%',
  'a@0!~1~%zz=1',
  'a',
  '__proto__@8!',
])('“%s” gives the initial state', payload => {
  expect(metaCodec.read(payload)).toEqual(START_STATE);
});

test('any address gives a state that can be written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), payload => {
      const state = metaCodec.read(payload);
      expect(metaCodec.read(metaCodec.write(state))).toEqual(state);
    }),
  );
});

test('half of a surrogate pair becomes a character that an address can hold', () => {
  const halved = metaFromJSON({
    version: 1,
    fields: [{ name: '\ud800', kind: 'flag', firstBit: 0, width: 1 }],
  });
  const state = metaCodec.read(metaCodec.write({ ...START_STATE, fields: halved.fields }));
  expect(state.fields[0]?.name).toBe('\ufffd');
});
