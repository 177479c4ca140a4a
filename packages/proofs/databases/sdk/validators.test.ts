import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fromUuid, generate, toUuid, unixMsOf } from '@sno-id/sdk';
import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { type } from 'arktype';
import { IsUUID, validateSync } from 'class-validator';
import { pgTable, uuid as uuidColumn } from 'drizzle-orm/pg-core';
import { createInsertSchema, createSelectSchema } from 'drizzle-zod';
import Joi from 'joi';
import * as uuid from 'uuid';
import * as v from 'valibot';
import validator from 'validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/*
 * What apps check UUIDs with takes the UUID of every ID, and reads its version and its time. Each also
 * refuses something, so that this is no test of a check that takes anything.
 */

const { forms }: { forms: { text: string; uuid: string }[] } = JSON.parse(
  readFileSync(new URL('../../../sdk/test/vectors/uuid.json', import.meta.url), 'utf8'),
);
const UUIDS = [...forms.map(({ uuid }) => uuid), ...Array.from({ length: 100 }, () => toUuid(generate()))];

/** Version 7, but no variant of RFC 9562. */
const NO_VARIANT = '01c2c571-3940-70ff-0073-6e6f9a0a1033';
const VERSION_4 = '6f0c4ed5-2f6c-4e6b-9d7c-0c1a2b3c4d5e';

const notes = pgTable('notes', { id: uuidColumn().primaryKey() });
const joiV7 = Joi.string().guid({ version: 'uuidv7', separator: '-' });
class Note {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}
// A decorator, without the syntax that nothing here compiles.
IsUUID('7')(Note.prototype, 'id');

const ANY_VERSION: { readonly [name: string]: (id: string) => boolean } = {
  'z.uuid()': id => z.uuid().safeParse(id).success,
  'z.string().uuid()': id => z.string().uuid().safeParse(id).success,
  'drizzle-zod, insert': id => createInsertSchema(notes).safeParse({ id }).success,
  'drizzle-zod, select': id => createSelectSchema(notes).safeParse({ id }).success,
  'uuid.validate': uuid.validate,
  'uuid.parse': id => {
    try {
      return uuid.stringify(uuid.parse(id)) === id;
    } catch {
      return false;
    }
  },
  'validator.isUUID': id => validator.isUUID(id),
  'arktype string.uuid': id => type('string.uuid').allows(id),
};
const VERSION_7: { readonly [name: string]: (id: string) => boolean } = {
  'z.uuidv7()': id => z.uuidv7().safeParse(id).success,
  'uuid.version': id => uuid.validate(id) && uuid.version(id) === 7,
  'validator.isUUID, 7': id => validator.isUUID(id, 7),
  'class-validator IsUUID(7)': id => validateSync(new Note(id)).length === 0,
  'arktype string.uuid.v7': id => type('string.uuid.v7').allows(id),
  'joi guid, uuidv7': id => joiV7.validate(id).error === undefined,
};

describe('the UUID of every ID is one to', () => {
  test.each(Object.entries({ ...ANY_VERSION, ...VERSION_7 }))('%s', (_, accepts) => {
    expect(UUIDS.filter(id => !accepts(id))).toEqual([]);
    expect(accepts(NO_VARIANT)).toBe(false);
  });

  test.each(Object.entries(VERSION_7))('%s, which refuses a UUID v4', (_, accepts) => {
    expect(accepts(VERSION_4)).toBe(false);
  });

  test('checks that look at the digits alone', () => {
    for (const id of UUIDS) {
      expect(z.guid().safeParse(id).success && v.is(v.pipe(v.string(), v.uuid()), id)).toBe(true);
    }
  });
});

test('a collection of TanStack DB with a schema of UUIDs takes and returns it', async () => {
  const schema = z.object({ id: z.uuidv7(), text: z.string() });
  const collection = createCollection(localOnlyCollectionOptions({ schema, getKey: note => note.id }));
  const id = generate();
  collection.insert({ id: toUuid(id), text: 'made offline' });
  expect([...collection.keys()].map(key => fromUuid(key))).toEqual([id]);
  expect(() => collection.insert({ id, text: 'the text of the ID' })).toThrow();
});

test('the time that uuid reads from its bytes is that of the ID', () => {
  for (const { text, uuid: id } of forms) {
    const bytes = uuid.parse(id).slice(0, 6);
    expect(bytes.reduce((ms, byte) => ms * 256 + byte, 0)).toBe(unixMsOf(text));
  }
});

const python = spawnSync('python3', ['--version']).status === 0;
test.skipIf(!python)("Python's uuid reads version 7, the variant of RFC 4122 and the time", () => {
  const program = `import sys, json, uuid
ids = [uuid.UUID(line) for line in json.load(sys.stdin)]
print(json.dumps([[str(i), i.version, i.variant == uuid.RFC_4122, i.int >> 80] for i in ids]))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(UUIDS),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(UUIDS.map(id => [id, 7, true, unixMsOf(fromUuid(id))]));
});
