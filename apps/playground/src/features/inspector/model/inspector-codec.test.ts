import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMAT_WORDS, type FormatId } from './formats.ts';
import { GRANTED, inspectorCodec, START } from './inspector-codec.ts';
import { SAMPLE_IDS } from './sample-logs.ts';

const states = fc.record(
  {
    sample: fc.constantFrom(...SAMPLE_IDS),
    format: fc.constantFrom(...(Object.keys(FORMAT_WORDS) as FormatId[])),
  },
  { requiredKeys: [] },
);

test('a written state is read back', () => {
  fc.assert(
    fc.property(states, state => {
      const payload = inspectorCodec.write(state);
      expect(payload).toMatch(/^[\w\-.~!$'()*+,;=:@/]*$/);
      const isGranted = state.sample === 'granted' && !state.format;
      expect(inspectorCodec.read(payload)).toEqual(isGranted ? GRANTED : state);
    }),
  );
  expect(inspectorCodec.write(START)).toBe('');
  expect(inspectorCodec.read('')).toEqual(START);
  expect(inspectorCodec.read('-')).toEqual({});
});

test('any address gives a valid state, and a link from before with a zoom is read without it', () => {
  fc.assert(
    fc.property(fc.string(), payload => inspectorCodec.write(inspectorCodec.read(payload)) !== undefined),
  );
  expect(inspectorCodec.read('million,as=nothing,zoom=9-5')).toEqual({ sample: 'million' });
  expect(inspectorCodec.read('as=twitter')).toEqual({ format: 'twitter' });
});
