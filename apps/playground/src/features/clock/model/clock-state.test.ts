import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClockState, clockCodec, START_STATE, withinScript } from './clock-state.ts';
import { isWithinLimits, limited, RANGES, RATE_RANGE, STEP_KINDS, type Step, totalOf } from './script.ts';

const step: fc.Arbitrary<Step> = fc
  .constantFrom(...STEP_KINDS)
  .chain(kind =>
    fc.record({ kind: fc.constant(kind), ms: fc.integer({ min: RANGES[kind][0], max: RANGES[kind][1] }) }),
  );
const state: fc.Arbitrary<ClockState> = fc
  .record({
    rate: fc.integer({ min: RATE_RANGE[0], max: RATE_RANGE[1] }),
    steps: fc.array(step, { maxLength: 45 }),
    at: fc.nat(7_000),
  })
  .map(({ rate, steps, at }) => {
    const script = limited({ rate, steps });
    return { script, at: withinScript(at, script) };
  });

describe('the state of the clock lab in an address', () => {
  it('survives writing and reading, and needs no escapes', () => {
    fc.assert(
      fc.property(state, state => {
        const payload = clockCodec.write(state);
        expect(clockCodec.read(payload)).toEqual(state);
        expect(encodeURI(payload)).toBe(payload);
      }),
    );
  });

  it('is empty initially, and otherwise short and readable', () => {
    expect(clockCodec.write(START_STATE)).toBe('');
    const script = {
      rate: 400,
      steps: [{ kind: 'run', ms: 1000 } as const, { kind: 'step', ms: -500 } as const],
    };
    expect(clockCodec.write({ script, at: 700 })).toBe('q400.r1000.s-500@700');
  });

  it('may leave out the rate and the scrubber', () => {
    expect(clockCodec.read('r1000.s-500.r1000')).toEqual({
      script: {
        rate: 500,
        steps: [
          { kind: 'run', ms: 1000 },
          { kind: 'step', ms: -500 },
          { kind: 'run', ms: 1000 },
        ],
      },
      at: 0,
    });
  });

  it('is within the limits for any address', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('q', 'r9999999', 's-0', '.', '@', 'x6000', 'c-1', 'f1e9', '@@', 'q0'),
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map(parts => parts.join('.')),
        ),
        payload => {
          const { script, at } = clockCodec.read(payload);
          expect(isWithinLimits(script)).toBe(true);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(totalOf(script));
          expect(Number.isInteger(at)).toBe(true);
        },
      ),
    );
  });

  it('keeps the steps that fit if there are too many', () => {
    const { script } = clockCodec.read(`${'r4000.'.repeat(3)}${'s1.'.repeat(100)}@99999`);
    expect(script.steps.length).toBe(40);
    expect(totalOf(script)).toBe(4000);
  });
});
