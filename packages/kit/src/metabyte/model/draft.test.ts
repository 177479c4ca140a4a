import { defineMeta, flag, type MetaField, metaFromJSON, oneOf, uint } from '@sno-id/sdk/meta';
import { transform } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { UNDO_LIMIT } from '../../history/history.ts';
import { edited, startDesign, stepped } from './design.ts';
import { changesBetween, countChanged } from './diff.ts';
import {
  addChoice,
  addField,
  changeKind,
  codeIn,
  codeOf,
  type Edit,
  type Fields,
  freeBits,
  freeRange,
  isFree,
  jsonOf,
  metaOf,
  moveField,
  nearestPlace,
  pulledTo,
  removeChoice,
  removeField,
  renameChoice,
  renameField,
  resizeField,
  stepField,
  withCode,
} from './draft.ts';

const order = defineMeta({ state: oneOf(['open', 'paid', 'sent']), gift: flag(), urgency: uint(3) }).fields;

/** One change that somebody could make, made of numbers so that it fits any draft. */
type Step = (fields: Fields) => Edit;

const number = fc.integer({ min: -2, max: 10 });
const text = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.constantFrom('__proto__', '0', "it's", '\u2028', 'field1', 'é', 'constructor'),
);
const step: fc.Arbitrary<Step> = fc
  .record({ kind: fc.nat(9), at: fc.nat(7), a: number, b: number, text, forward: fc.boolean() })
  .map(({ kind, at, a, b, text, forward }) => fields => {
    const name = fields[at % Math.max(1, fields.length)]?.name;
    const direction = forward ? 1 : -1;
    if (name === undefined || kind < 2) return addField(fields, a, Math.max(1, b));
    const steps: (() => Edit)[] = [
      () => ({ ok: true, value: removeField(fields, name) }),
      () => renameField(fields, name, text),
      () => moveField(fields, name, a),
      () => stepField(fields, name, direction),
      () => resizeField(fields, name, a, b),
      () => ({
        ok: true,
        value: changeKind(fields, name, (['flag', 'uint', 'oneOf', 'oneOf'] as const)[at % 4]!),
      }),
      () => addChoice(fields, name, text),
      () => (forward ? removeChoice(fields, name, at) : renameChoice(fields, name, at, text)),
    ];
    // Choices are only edited in what has some.
    const hasChoices = fields.find(field => field.name === name)?.choices !== undefined;
    return steps[(kind - 2) % (hasChoices ? 8 : 6)]!();
  });
const steps = fc.array(step, { maxLength: 40 });

/** All drafts on the way, each refused step leaving out nothing but itself. */
function draftsOf(list: readonly Step[]): Fields[] {
  const drafts: Fields[] = [[]];
  for (const step of list) {
    const edit = step(drafts.at(-1)!);
    if (edit.ok) drafts.push(edit.value);
    else expect(edit.problem).toMatch(/^\S.*\.$/s);
  }
  return drafts;
}

const draft = steps.map(list => draftsOf(list).at(-1)!);

describe('a draft', () => {
  test('is a schema that an app could have, after whatever was done', () => {
    fc.assert(
      fc.property(steps, list => {
        for (const fields of draftsOf(list)) {
          const owners = Array.from({ length: 8 }, (_, bit) =>
            fields.filter(({ firstBit, width }) => firstBit <= bit && bit < firstBit + width),
          );
          expect(Math.max(0, ...owners.map(({ length }) => length))).toBeLessThanOrEqual(1);
          expect(metaFromJSON(jsonOf(fields)).fields).toEqual(fields);
          expect(freeBits(fields)).toEqual(owners.flatMap((owner, bit) => (owner.length ? [] : [bit])));
        }
      }),
    );
  });

  test('is printed as TypeScript that declares the same fields', async () => {
    const drafts = fc.sample(draft, { numRuns: 150, seed: 0x5e0_1d }).filter(({ length }) => length > 0);
    expect(drafts.length).toBeGreaterThan(50);
    const sources = drafts.map(fields => {
      const result = codeOf(fields, 'schema');
      if ('problem' in result) throw new Error(result.problem);
      return result.code;
    });
    const builders = { defineMeta, flag, oneOf, uint };
    for (const [i, source] of sources.entries()) {
      const { code } = await transform(source, { loader: 'ts', format: 'cjs' });
      const module: { exports: { schema?: { fields: readonly MetaField[] } } } = { exports: {} };
      new Function('module', 'require', code)(module, () => builders);
      expect(module.exports.schema?.fields).toEqual(drafts[i]);
    }
  });
});

describe('fields', () => {
  it('are a flag over one bit and a number over more', () => {
    expect(addField([], 3, 1)).toEqual({
      ok: true,
      value: [{ name: 'field1', kind: 'flag', firstBit: 3, width: 1 }],
    });
    expect(addField(order, 6, 2)).toMatchObject({
      ok: true,
      value: [{}, {}, {}, { kind: 'uint', width: 2 }],
    });
    expect(addField(order, 5, 2)).toEqual({
      ok: false,
      problem: 'There are not 2 free bits starting at bit 5.',
    });
  });

  it('are named once, and by something', () => {
    expect(renameField(order, 'gift', '')).toEqual({ ok: false, problem: 'A field needs a name.' });
    expect(renameField(order, 'gift', 'state')).toEqual({
      ok: false,
      problem: 'Another field is already named “state”.',
    });
    expect(renameField(order, 'gift', 'x'.repeat(65))).toMatchObject({ ok: false });
    expect(renameField(order, 'gift', 'gift')).toEqual({ ok: true, value: order });
  });

  it('step over others to the next place that is wide enough', () => {
    const moved = stepField(order, 'gift', 1);
    expect(moved.ok && moved.value.map(({ name, firstBit }) => [name, firstBit])).toEqual([
      ['state', 0],
      ['urgency', 3],
      ['gift', 6],
    ]);
    expect(stepField(order, 'gift', -1)).toEqual({ ok: false, problem: 'No 1 bit is free to the left.' });
    expect(stepField(order, 'urgency', 1)).toMatchObject({ ok: true });
  });

  it('are as wide as their choices need', () => {
    expect(resizeField(order, 'state', 0, 1)).toEqual({ ok: false, problem: '3 choices need 2 bits.' });
    expect(resizeField(order, 'urgency', 3, 0)).toEqual({
      ok: false,
      problem: 'A field needs at least one bit.',
    });
    expect(resizeField(order, 'urgency', 3, 6)).toMatchObject({ ok: false });
    expect(resizeField(order, 'gift', 1, 2)).toMatchObject({ ok: false });
  });

  it('become a number when a flag is widened', () => {
    const flagOnly = removeField(order, 'urgency');
    const wider = resizeField(flagOnly, 'gift', 2, 3);
    expect(wider.ok && wider.value.at(-1)).toEqual({ name: 'gift', kind: 'uint', firstBit: 2, width: 3 });
  });

  it('keep what a flag meant when it becomes a choice', () => {
    expect(changeKind(order, 'gift', 'oneOf')[1]?.choices).toEqual(['no', 'yes']);
    expect(changeKind(order, 'urgency', 'flag')[2]).toEqual({
      name: 'urgency',
      kind: 'flag',
      firstBit: 3,
      width: 1,
    });
    expect(changeKind(order, 'state', 'uint')[0]).not.toHaveProperty('choices');
  });
});

describe('choices', () => {
  const choicesAfter = (edit: Edit) => edit.ok && edit.value[0]?.choices;

  it('are added at the end while there are codes', () => {
    const four = addChoice(order, 'state', 'lost');
    expect(choicesAfter(four)).toEqual(['open', 'paid', 'sent', 'lost']);
    expect(four.ok && addChoice(four.value, 'state', 'x')).toEqual({
      ok: false,
      problem: 'A field of 2 bits has 4 codes, and all are taken. Widen it first.',
    });
    expect(addChoice(order, 'state', 'paid')).toEqual({
      ok: false,
      problem: 'Another choice is already named “paid”.',
    });
  });

  it('are renamed and taken out', () => {
    expect(choicesAfter(renameChoice(order, 'state', 1, 'settled'))).toEqual(['open', 'settled', 'sent']);
    expect(choicesAfter(removeChoice(order, 'state', 0))).toEqual(['paid', 'sent']);
    expect(removeChoice(defineMeta({ a: oneOf(['b']) }).fields, 'a', 0)).toMatchObject({ ok: false });
  });
});

describe('what a pointer asks for', () => {
  it('is cut to what is free', () => {
    expect(freeRange(order, 6, 2)).toEqual({ firstBit: 6, width: 1 });
    expect(freeRange(order, 7, 0)).toEqual({ firstBit: 6, width: 2 });
    expect(freeRange([], 6, 2)).toEqual({ firstBit: 2, width: 5 });
    expect(pulledTo(order, 'urgency', 'end', 8)).toEqual({ firstBit: 3, width: 5 });
    expect(pulledTo(order, 'urgency', 'start', 0)).toEqual({ firstBit: 3, width: 3 });
    expect(pulledTo(order, 'state', 'end', 0)).toEqual({ firstBit: 0, width: 2 });
    expect(nearestPlace(order, 'gift', 7)).toBe(7);
    expect(nearestPlace(order, 'gift', 4)).toBe(2);
    expect(nearestPlace(order, 'gift', 5)).toBe(6);
  });

  test('is always possible', () => {
    fc.assert(
      fc.property(draft, fc.nat(7), fc.nat(8), fc.constantFrom('start', 'end'), (fields, bit, edge, end) => {
        for (const { name, width } of fields) {
          expect(isFree(fields, nearestPlace(fields, name, bit), width, name)).toBe(true);
          const { firstBit, width: pulled } = pulledTo(fields, name, end, edge);
          expect(resizeField(fields, name, firstBit, pulled)).toMatchObject({ ok: true });
        }
      }),
    );
  });
});

test('the value of a field in a byte is read and written without the others', () => {
  fc.assert(
    fc.property(draft, fc.nat(255), fc.nat(255), (fields, byte, seed) => {
      const parts = metaOf(fields).parts(byte);
      fields.forEach((field, i) => {
        expect(codeIn(byte, field)).toBe(parts[i]?.code);
        const code = seed % 2 ** field.width;
        const next = withCode(byte, field, code);
        expect(codeIn(next, field)).toBe(code);
        expect(withCode(next, field, codeIn(byte, field))).toBe(byte);
      });
    }),
  );
});

describe('a design', () => {
  test('goes back and forth exactly', () => {
    fc.assert(
      fc.property(steps, list => {
        let design = startDesign();
        for (const fields of draftsOf(list)) design = edited(design, fields);
        const trail = [...design.past, design.fields];
        for (const fields of trail.slice(0, -1).reverse()) {
          design = stepped(design, 'undo');
          expect(design.fields).toEqual(fields);
        }
        expect(stepped(design, 'undo')).toBe(design);
        for (const fields of trail.slice(1)) {
          design = stepped(design, 'redo');
          expect(design.fields).toEqual(fields);
        }
        expect(stepped(design, 'redo')).toBe(design);
      }),
    );
  });

  it('keeps the field in hand when its name is taken back', () => {
    const renamed = renameField(order, 'gift', 'present');
    const design = edited(startDesign(order), renamed.ok ? renamed.value : [], 'present');
    expect(stepped(design, 'undo').selected).toBe('gift');
    expect(stepped(stepped(design, 'undo'), 'redo').selected).toBe('present');
  });

  it('takes what changes nothing for no step, and forgets the way forth', () => {
    const design = stepped(edited(startDesign(order), removeField(order, 'gift')), 'undo');
    expect(edited(design, [...order])).toMatchObject({ past: [], future: [{}] });
    expect(edited(design, []).future).toEqual([]);
  });

  it('remembers a bounded number of steps', () => {
    let design = startDesign();
    for (let i = 0; i < UNDO_LIMIT + 20; i++) design = edited(design, i % 2 ? order : []);
    expect(design.past.length).toBeLessThanOrEqual(UNDO_LIMIT);
  });
});

describe('what changes for IDs', () => {
  test('agrees with reading every byte both ways', () => {
    fc.assert(
      fc.property(draft, step, (before, step) => {
        const edit = step(before);
        const after = edit.ok ? edit.value : before;
        const changes = changesBetween(before, after);
        const counts = { same: 0, more: 0, other: 0 };
        for (let byte = 0; byte < 256; byte++) {
          const [was, is] = [readSlow(before, byte), readSlow(after, byte)];
          const lost = [...was].some(
            ([name, value]) => !is.has(name) || (value !== 'none' && is.get(name) !== value),
          );
          const same = was.size === is.size && [...was].every(([name, value]) => is.get(name) === value);
          const expected = lost ? 'other' : same ? 'same' : 'more';
          expect(changes[byte]).toBe(expected);
          counts[expected]++;
        }
        expect(countChanged(changes)).toEqual(counts);
      }),
    );
  });

  it('is nothing for what sorts or prints otherwise only', () => {
    expect(new Set(changesBetween(order, order))).toEqual(new Set(['same']));
  });

  it('is more for a field in free bits and for a choice at the end', () => {
    const added = addField(order, 7, 1);
    expect(new Set(changesBetween(order, added.ok ? added.value : []))).toEqual(new Set(['more']));
    const longer = addChoice(order, 'state', 'lost');
    const changes = changesBetween(order, longer.ok ? longer.value : []);
    expect([0, 0x40, 0x80, 0xc0].map(byte => changes[byte])).toEqual(['same', 'same', 'same', 'more']);
  });

  it('is another meaning for choices that changed places', () => {
    const state = oneOf(['open', 'sent', 'paid']);
    const moved = defineMeta({ state, gift: flag(), urgency: uint(3) }).fields;
    const changes = changesBetween(order, moved);
    expect([0, 0x40, 0x80, 0xc0].map(byte => changes[byte])).toEqual(['same', 'other', 'other', 'same']);
    expect(countChanged(changes).other).toBe(128);
  });
});

/** Reads a byte by its eight digits; `none` where they name no choice. */
function readSlow(fields: Fields, byte: number): Map<string, unknown> {
  const digits = byte.toString(2).padStart(8, '0');
  return new Map(
    fields.map(({ name, kind, firstBit, width, choices }): [string, unknown] => {
      const code = Number.parseInt(digits.slice(firstBit, firstBit + width), 2);
      if (choices) return [name, code < choices.length ? `=${choices[code]}` : 'none'];
      return [name, kind === 'flag' ? code === 1 : code];
    }),
  );
}
