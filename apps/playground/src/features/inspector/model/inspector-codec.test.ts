import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMAT_IDS } from './formats.ts';
import { inspectorCodec } from './inspector-codec.ts';
import { SAMPLE_IDS } from './sample-logs.ts';

const zooms = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 42 }), fc.integer({ min: 1, max: 2 ** 42 }))
  .map(([fromMs, length]) => ({ fromMs, toMs: fromMs + length }));
const states = fc.record(
  { sample: fc.constantFrom(...SAMPLE_IDS), format: fc.constantFrom(...FORMAT_IDS), zoom: zooms },
  { requiredKeys: [] },
);

test('a written state is read back', () => {
  fc.assert(
    fc.property(states, state => {
      const payload = inspectorCodec.write(state);
      expect(payload).toMatch(/^[\w\-.~!$'()*+,;=:@/]*$/);
      expect(inspectorCodec.read(payload)).toEqual(state);
    }),
  );
  expect(inspectorCodec.write({})).toBe('');
});

test('any address gives a valid state', () => {
  const hostile = fc.oneof(fc.string(), fc.stringMatching(/^(\w+,)?(as=[\w-]*,)?zoom=\d{0,20}-\d{0,20}$/));
  fc.assert(
    fc.property(hostile, payload => {
      const { zoom } = inspectorCodec.read(payload);
      if (zoom) expect(new Date(zoom.toMs).getTime()).toBeGreaterThan(zoom.fromMs);
    }),
  );
  expect(inspectorCodec.read('million,as=nothing,zoom=9-5')).toEqual({ sample: 'million' });
});
