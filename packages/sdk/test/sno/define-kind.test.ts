import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import fc from 'fast-check';
import { beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import {
  createGenerator,
  defineKind,
  fromUuid,
  isSno,
  type Kind,
  type KindId,
  metaOf,
  type Sno,
  toUuid,
} from '../../src/index.ts';
import { anyText, forAll, idText, nearlyAnId, twoTexts } from '../reference/arbitraries.ts';

const ID = 'brpk4q72xwf2m63l';
let noteId: Kind<'note'>;
let taskId: Kind<'task'>;
beforeEach(() => {
  noteId = defineKind('note');
  taskId = defineKind('task');
});

/** Names that a kind may have, made without the pattern that checks them. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const someName = fc
  .tuple(
    fc.constantFrom(...LETTERS),
    fc.array(fc.constantFrom(...LETTERS, ...'0123456789_'), { maxLength: 61 }),
    fc.constantFrom('', ...LETTERS, ...'0123456789'),
  )
  .map(([first, middle, last]) => first + (last && middle.join('') + last));

/** A text that is an ID of some kind but for a few code units. */
const nearlyOfKind = fc
  .tuple(fc.constantFrom('note_', 'Note_', 'note', 'not_', 'note__', 'task_', ''), nearlyAnId)
  .map(([prefix, text]) => prefix + text);

const invalid = (index: number, message: string): unknown =>
  expect.objectContaining({ name: 'SnoError', code: 'ERR_ID_INVALID', index, message });

describe('a kind', () => {
  test('makes IDs with its name before them', () => {
    const id = noteId.generate();
    expect(id).toMatch(/^note_[2-9a-x]{16}$/);
    expect(noteId.name).toBe('note');
    expect(metaOf(noteId.toSno(id))).toBe(0);
    expect(metaOf(noteId.toSno(noteId.generate(42)))).toBe(42);
    expect(() => noteId.generate(256)).toThrow(RangeError);
  });

  test('may be passed to map, whose index is no metabyte', () => {
    const ids = ['a', 'b', 'c'].map(noteId.generate as () => KindId<'note'>);
    expect(ids.every(noteId.is)).toBe(true);
    expect([5, 6].map(noteId.generate).map(id => metaOf(noteId.toSno(id)))).toEqual([0, 0]);
    const batch = createGenerator({ partition: 7 }).batch(3);
    expect(batch.map(noteId.fromSno).map(noteId.toSno)).toEqual(batch);
  });

  test('takes an ID of any source, and gives it back for the database', () => {
    expect(noteId.fromSno(ID)).toBe(`note_${ID}`);
    expect(noteId.toSno(noteId.parse(`note_${ID}`))).toBe(ID);
    const uuid = toUuid(noteId.toSno(noteId.fromSno(ID)));
    expect(noteId.fromSno(fromUuid(uuid))).toBe(`note_${ID}`);
  });

  test('gives an ID no second kind', () => {
    expect(() => noteId.fromSno(`note_${ID}`)).toThrow(
      invalid(4, `ID: expected 16 characters of [2-9a-x], got "note_${ID}"`),
    );
    expect(() => noteId.fromSno(undefined as unknown as string)).toThrow(TypeError);
  });

  test('takes no ID of another kind away', () => {
    expect(() => noteId.toSno(`task_${ID}` as KindId<'note'>)).toThrow(
      `ID: expected ^note_[2-9a-x]{16}$, got "task_${ID}"`,
    );
  });

  test('needs no this', () => {
    const { generate, parse, is, fromSno, toSno } = noteId;
    expect(is(generate())).toBe(true);
    expect(toSno(parse(fromSno(ID)))).toBe(ID);
  });
});

describe('the name of a kind', () => {
  test.each(['n', 'n2', 'note', 'sub_task', 'a__b', 'x9', 'a'.repeat(63), `note_${ID}`])(
    'can be %j',
    name => {
      const kind = defineKind(name);
      const id = kind.generate();
      expect(kind.parse(id)).toBe(id);
      expect(id.slice(0, -17)).toBe(name);
    },
  );

  test.each([
    ['', '""'],
    ['Note', '"Note"'],
    ['_note', '"_note"'],
    ['note_', '"note_"'],
    ['2d', '"2d"'],
    ['sub-task', '"sub-task"'],
    ['note\n', '"note?"'],
    ['noté', '"not?"'],
    ['a'.repeat(64), `"${'a'.repeat(40)}"`],
    [undefined, 'undefined'],
    [5, 'number'],
    [Symbol('note'), 'symbol'],
    [['note'], 'object'],
    [{ toString: () => 'note' }, 'object'],
  ])('cannot be %s', (name, found) => {
    expect(() => defineKind(name as string)).toThrow(
      new TypeError(`name: expected /^[a-z]([a-z\\d_]{0,61}[a-z\\d])?$/, got ${found}`),
    );
  });
});

describe('parse', () => {
  test.each<[string, number, string?]>([
    // Another kind: both are named, and the index is where their names part.
    [`task_${ID}`, 0],
    [`node_${ID}`, 2],
    [`not_${ID}`, 3],
    [`notes_${ID}`, 4],
    [`note_draft_${ID}`, 10],
    // No kind, or nothing of an ID
    [ID, 0],
    ['', 0],
    ['n', 1],
    ['note', 4],
    [`note-${ID}`, 4],
    [`Note_${ID}`, 0],
    [` note_${ID}`, 0, `?note_${ID}`],
    // The ID itself
    ['note_', 5],
    [`note_${ID.slice(1)}`, 20],
    [`note_${ID}2`, 21],
    [`note_${ID}\n`, 21, `note_${ID}?`],
    [`note_${ID.toUpperCase()}`, 5],
    [`note__${ID}`, 5],
    ['note_brpk4q7\u202exwf2m63l', 12, 'note_brpk4q7?xwf2m63l'],
    ['<img src=x onerror=alert()>', 0, '?img?src?x?onerror?alert???'],
    [`${'x'.repeat(90)}_${ID}`, 0, 'x'.repeat(40)],
  ])('refuses %j', (text, index, shown = text) => {
    const message = `ID: expected ^note_[2-9a-x]{16}$, got "${shown}"`;
    expect(() => noteId.parse(text)).toThrow(invalid(index, message));
    expect(noteId.is(text)).toBe(false);
  });

  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [5, 'number'],
    [5n, 'bigint'],
    [[`note_${ID}`], 'object'],
    [{ toString: () => `note_${ID}` }, 'object'],
    [Symbol('\x1b'), 'symbol'],
    [() => '\x1b', 'function'],
  ])('refuses %s, which is no text', (value, found) => {
    const error = new TypeError(`ID: expected ^note_[2-9a-x]{16}$, got ${found}`);
    expect(() => noteId.parse(value as string)).toThrow(error);
    expect(noteId.is(value)).toBe(false);
  });

  test('says at which index a text stops being an ID of the kind', () => {
    forAll([fc.oneof(nearlyOfKind, anyText)], text => {
      if (noteId.is(text)) return;
      // Up to the index it can still become one, and with the next character it no longer can.
      const canBecome = (beginning: string) =>
        beginning.length <= 21 && noteId.is(beginning + `note_${ID}`.slice(beginning.length));
      let index = 0;
      while (index < text.length && canBecome(text.slice(0, index + 1))) index++;
      expect(() => noteId.parse(text)).toThrow(expect.objectContaining({ index }));
    });
  });

  test('never quotes what could steer a terminal', () => {
    forAll([fc.oneof(anyText, fc.anything({ withBigInt: true, withNullPrototype: true }))], value => {
      expect(() => noteId.parse(value as string)).toThrow(/^ID: expected [ -~]+$/);
    });
  });
});

describe('for any kind and any ID', () => {
  test('there and back is the same, and no other kind takes it', () => {
    forAll([someName, someName, idText], (name, other, id) => {
      const kind = defineKind(name);
      const text = kind.fromSno(id);
      expect(text).toBe(`${name}_${id}`);
      expect(kind.is(text)).toBe(true);
      expect(kind.toSno(kind.parse(text))).toBe(id);
      expect(isSno(text)).toBe(false);
      if (other === name) return;
      const both = `ID: expected ^${other}_`;
      expect(() => defineKind(other).parse(text)).toThrow(both);
    });
  });

  test('the order is that of the IDs', () => {
    forAll([someName, twoTexts], (name, [a, b]) => {
      const kind = defineKind(name);
      expect(kind.fromSno(a) < kind.fromSno(b)).toBe(a < b);
    });
  });

  test('it is one word to a double click, and needs no escape in a URL', () => {
    const words = new Intl.Segmenter('en', { granularity: 'word' });
    forAll([someName, idText], (name, id) => {
      const text = defineKind(name).fromSno(id);
      expect([...words.segment(text)].map(({ segment }) => segment)).toEqual([text]);
      expect(encodeURIComponent(text)).toBe(text);
    });
  });
});

describe('as a schema', () => {
  const validate = (value: unknown) => noteId['~standard'].validate(value);

  test('it takes its own IDs, and says what is wrong with others', () => {
    expect(validate(`note_${ID}`)).toEqual({ value: `note_${ID}` });
    const message = `ID: expected ^note_[2-9a-x]{16}$, got "task_${ID}"`;
    expect(validate(`task_${ID}`)).toEqual({ issues: [{ message }] });
    expect({ id: noteId.generate() }).toEqual({ id: expect.schemaMatching(noteId) });
    expect({ id: taskId.generate() }).not.toEqual({ id: expect.schemaMatching(noteId) });
  });

  test('its pattern takes what it takes', () => {
    const pattern = new RegExp(noteId['~standard'].jsonSchema.input({ target: 'draft-07' }).pattern);
    forAll([fc.oneof(nearlyOfKind, anyText)], text => {
      expect(pattern.test(text)).toBe(noteId.is(text));
      expect(validate(text).issues === undefined).toBe(noteId.is(text));
    });
  });

  test('answers about any value at all, and never throws', () => {
    forAll([fc.anything({ withBigInt: true, withNullPrototype: true })], value => {
      expect(validate(value).issues).toHaveLength(1);
    });
  });
});

test('TypeScript tells kinds apart', () => {
  type NoteId = KindId<'note'>;
  expectTypeOf(noteId.generate()).toEqualTypeOf<NoteId>();
  expectTypeOf(noteId.parse).returns.toEqualTypeOf<NoteId>();
  expectTypeOf<KindId<'task'>>().not.toExtend<NoteId>();
  expectTypeOf<`note_${string}`>().not.toExtend<NoteId>();
  expectTypeOf<Sno>().not.toExtend<NoteId>();
  expectTypeOf<NoteId>().not.toExtend<Sno>();
  // A kind whose name goes on is another one.
  expectTypeOf<KindId<'note_draft'>>().not.toExtend<NoteId>();
  expectTypeOf<NoteId>().toExtend<string>();
  expectTypeOf<NoteId>().toExtend<KindId<string>>();
  expectTypeOf(noteId.toSno).parameter(0).toEqualTypeOf<NoteId>();
  expectTypeOf(noteId.toSno).returns.toEqualTypeOf<Sno>();
  expectTypeOf<StandardSchemaV1.InferOutput<typeof noteId>>().toEqualTypeOf<NoteId>();
  expectTypeOf<StandardSchemaV1.InferInput<typeof noteId>>().toEqualTypeOf<string>();
  expectTypeOf(noteId).toExtend<StandardSchemaV1<string, NoteId> & StandardJSONSchemaV1<string, NoteId>>();
  const text: string = `note_${ID}`;
  if (noteId.is(text)) expectTypeOf(text).toEqualTypeOf<NoteId>();
});
