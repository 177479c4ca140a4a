import { defineKind, generate, isSno, snoSchema, ZERO } from '@sno-id/sdk';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { toJsonSchema, validate } from 'xsschema';

/*
 * What reads a Standard JSON Schema reads that of IDs and of kinds, and what comes out takes the right IDs
 * alone.
 */

const noteId = defineKind('note');
const taskId = defineKind('task');

const TEXTS: readonly unknown[] = [
  ...Array.from({ length: 100 }, () => generate()),
  ...Array.from({ length: 100 }, () => noteId.generate()),
  ZERO,
  `note_${ZERO}`,
  ...[taskId.generate(), `Note_${ZERO}`, `note_${ZERO}\n`, ` note_${ZERO}`, `note_note_${ZERO}`, 'note_'],
  ...[`${ZERO}2`, ZERO.slice(1), `${ZERO}\n`, ZERO.replace('2', 'y'), 'BRPK4Q72XWF2M63L', ''],
  ...[5, null, [ZERO], { id: ZERO }],
];

const SCHEMAS = [
  ['IDs', snoSchema, isSno],
  ['a kind', noteId, noteId.is],
] as const;

describe.each(SCHEMAS)('the JSON Schema of %s', (_, schema, is) => {
  const { jsonSchema } = schema['~standard'];
  const right = TEXTS.filter(text => is(text));

  test('is read by a library of tool definitions, which also validates with it', async () => {
    expect(await toJsonSchema(schema)).toEqual(jsonSchema.input({ target: 'draft-07' }));
    for (const text of TEXTS) {
      if (is(text)) expect(await validate(schema, text as string)).toBe(text);
      else await expect(validate(schema, text as string)).rejects.toThrow(/ID[ \w?]*: expected/);
    }
  });

  test.each([
    ['draft-07', new Ajv()],
    ['draft-2020-12', new Ajv2020()],
  ] as const)('in version %s, takes the right IDs alone, also within a larger schema', (target, ajv) => {
    const takes = ajv.compile(jsonSchema.output({ target }));
    expect(TEXTS.filter(text => takes(text))).toEqual(right);
    const takesRow = ajv.compile({
      $schema: `${target === 'draft-07' ? 'http://json-schema.org/draft-07' : 'https://json-schema.org/draft/2020-12'}/schema`,
      type: 'object',
      properties: { id: jsonSchema.input({ target }) },
    });
    expect(TEXTS.filter(id => takesRow({ id }))).toEqual(right);
    expect(right.length).toBeGreaterThan(100);
  });
});
