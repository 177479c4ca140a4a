import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockCodec, writeScript } from './clock-state.ts';
import { type Edited, insertAt } from './edit-script.ts';
import { isWithinLimits, limited, RANGES, type Script, STEP_KINDS, type Step, totalOf } from './script.ts';

const scriptOf = (text: string): Script => clockCodec.read(text).script;
const told = (edited: Edited | undefined) => edited && [writeScript(edited.script), edited.at, edited.index];

const BACK: Step = { kind: 'step', ms: -500 };
const DOWN: Step = { kind: 'lose', ms: 100 };

describe('a step inserted at a time', () => {
  const script = scriptOf('q500.r1000.s-500.r1000');

  it('splits the run that it happens in', () => {
    expect(told(insertAt(script, 400, BACK))).toEqual(['q500.r400.s-500.r600.s-500.r1000', 400, 1]);
  });
  it('comes after instantaneous steps of the same moment', () => {
    expect(told(insertAt(script, 1000, DOWN))).toEqual(['q500.r1000.s-500.x100.r1000', 1100, 2]);
  });
  it('works at the start and at the end', () => {
    expect(told(insertAt(script, 0, BACK))).toEqual(['q500.s-500.r1000.s-500.r1000', 0, 0]);
    expect(told(insertAt(script, 2000, BACK))).toEqual(['q500.r1000.s-500.r1000.s-500', 2000, 3]);
  });
  it('comes after a restart that is in progress', () => {
    expect(told(insertAt(scriptOf('q500.r500.k100.r500'), 550, BACK))).toEqual([
      'q500.r500.k100.s-500.r500',
      600,
      2,
    ]);
  });
  it('is rejected if it makes the script too long', () => {
    expect(insertAt(scriptOf('r6000'), 100, DOWN)).toBeUndefined();
  });
});

it('any step inserted at any time leaves a script within the limits, longer by its duration', () => {
  const step = fc
    .constantFrom(...STEP_KINDS)
    .chain(kind =>
      fc.record({ kind: fc.constant(kind), ms: fc.integer({ min: RANGES[kind][0], max: RANGES[kind][1] }) }),
    );
  fc.assert(
    fc.property(fc.array(step), step, fc.double({ min: 0, max: 1, noNaN: true }), (steps, added, share) => {
      const script = limited({ rate: 500, steps });
      const edited = insertAt(script, Math.round(share * totalOf(script)), added);
      if (!edited) return;
      expect(isWithinLimits(edited.script)).toBe(true);
      expect(edited.script.steps[edited.index]).toEqual(added);
      const takes = totalOf({ rate: 1, steps: [added] });
      expect(totalOf(edited.script)).toBe(totalOf(script) + takes);
    }),
  );
});
