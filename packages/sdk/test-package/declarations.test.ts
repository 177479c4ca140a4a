import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const scratch = mkdtempSync(join(here, '.declarations-'));
afterAll(() => rmSync(scratch, { recursive: true }));
// Where a resolver that knows no exports looks for it.
mkdirSync(join(scratch, 'node_modules/@sno-id'), { recursive: true });
symlinkSync(join(here, '..'), join(scratch, 'node_modules/@sno-id/sdk'));

/**
 * The least version that the README names, one that tells `Uint8Array<ArrayBuffer>` from shared memory, and
 * our own.
 */
const VERSIONS = ['typescript-5.0', 'typescript-5.9', 'typescript'] as const;

type Version = (typeof VERSIONS)[number];

/**
 * Compiles a user's file against the built declarations, with no Node and no DOM types. Returns the
 * complaints.
 */
function compile(code: string, version: Version = 'typescript', options: object = {}): string {
  const compiler = createRequire(import.meta.url).resolve(`${version}/package.json`);
  writeFileSync(join(scratch, 'user.ts'), code);
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022'],
    types: [],
    module: 'NodeNext',
    strict: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    ...options,
  };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }));
  try {
    return execFileSync(process.execPath, [join(dirname(compiler), 'bin/tsc'), '-p', scratch], {
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** What a user writes, of every entry. */
const EVERYTHING = `
  import * as sno from '@sno-id/sdk';
  import { defineMeta, flag } from '@sno-id/sdk/meta';
  import { type IdReading, readId } from '@sno-id/sdk/read';
  import { createEngine, type IdCalls } from '@sno-id/sdk/internal';
  import { fileClockIds } from '@sno-id/sdk/node';
  import { createSharedGenerator, createSharedSnowflake } from '@sno-id/sdk/shared';
  import { multiClock, twitter } from '@sno-id/sdk/snowflake';
  import { manualClock } from '@sno-id/sdk/testing';
  declare const maybe: number | undefined;
  const clock = manualClock(0);
  const generator: sno.Generator = sno.createGenerator({ partition: maybe ?? 7, clock, maxWaitMs: undefined });
  const sources: sno.IdSource[] = [generator, createSharedGenerator({ partition: [0, maybe ?? 7], block: maybe })];
  const id: sno.Sno = sources[0]!.next();
  const big: bigint = twitter.createGenerator({ datacenter: 1, worker: 2, maxWaitMs: maybe }).next();
  const flakes = createSharedSnowflake(twitter, { datacenter: 1, worker: 2, block: maybe });
  createSharedSnowflake(twitter, flakes.buffer, { worker: maybe }).next() satisfies bigint;
  const restarted = () => multiClock.createGenerator({ machine: 1, clockIds: fileClockIds('clock-id') });
  const check = sno.checkSno(id, { partition: maybe, maxAgeMs: maybe });
  if (check.ok) check.id satisfies sno.Sno;
  else check.reason satisfies sno.CheckReason;
  const reading: IdReading = readId(id, { form: undefined, nowMs: maybe });
  if (reading.ok) reading.id satisfies sno.Sno;
  else reading.suggestion satisfies sno.Sno | undefined;
  sno.withFields(id, { meta: maybe });
  sno.fromUuid(sno.toUuid(id)) satisfies sno.Sno;
  readId(sno.toAsciiUuid(id) satisfies string, { form: 'ascii-uuid' }).ok satisfies boolean;
  const noteId: sno.Kind<'note'> = sno.defineKind('note');
  const note: sno.KindId<'note'> = noteId.generate(maybe);
  sno.toUuid(noteId.toSno(note)) satisfies string;
  const schemas: sno.SnoSchema<string>[] = [sno.snoSchema, noteId];
  schemas[0]!['~standard'].jsonSchema.input({ target: 'draft-07' }).pattern satisfies string;
  defineMeta({ gift: flag() }).of(id).gift satisfies boolean;
  generator.subscribe(event => { if (event.type === 'ids') event.metas.length; }, { ids: undefined });
  void generator.nextAsync(maybe, { signal: undefined });
  declare const calls: IdCalls; void [createEngine, calls];
  void [big, restarted, sno.firstAt(new Date(0)), generator.nextBytes(maybe), sno.toBytes(id, new Uint8Array(10), maybe)];
`;

/** SNO_TEST=all takes those between the least and our own too, and each resolution with each. */
const isAll = process.env['SNO_TEST'] === 'all';
const tried = VERSIONS.filter(name => isAll || name !== 'typescript-5.9');

describe.each(tried)('%s', version => {
  test.each([
    ...(version === 'typescript' || isAll
      ? ([
          ['NodeNext', { module: 'NodeNext' }],
          ['a bundler', { module: 'ESNext', moduleResolution: 'Bundler' }],
        ] as const)
      : []),
    // TypeScript 7 has dropped it.
    ...(version === 'typescript'
      ? []
      : [['node10', { module: 'ESNext', moduleResolution: 'node10' }] as const]),
  ])('takes every entry, strictly, with the resolution of %s', (_, options) => {
    expect(compile(EVERYTHING, version, options)).toBe('');
  });
});

test.each(tried.filter(name => name !== 'typescript-5.0'))(
  '%s takes new bytes for its own memory, as WebCrypto does',
  version => {
    const complaints = compile(
      `
    import { createGenerator, toBytes, type Sno } from '@sno-id/sdk';
    declare const id: Sno;
    void crypto.subtle.digest('SHA-256', toBytes(id));
    void new Blob([toBytes(id), createGenerator().nextBytes()]);
  `,
      version,
      { lib: ['ES2022', 'DOM'] },
    );
    expect(complaints).toBe('');
  },
);

test('the declarations stand alone: no Node and no DOM type', () => {
  const complaints = compile(`
    import * as sno from '@sno-id/sdk';
    import { manualClock } from '@sno-id/sdk/testing';
    const generator: sno.Generator = sno.createGenerator({ partition: 1, clock: manualClock(0) });
    const id: sno.Sno = generator.next();
    const text: string = id;
    const bytes: Uint8Array = sno.toBytes(id);
    const stop: () => void = generator.subscribe(event => {
      if (event.type === 'tick-tock') event.backMs.toFixed();
      if (event.type === 'ids') event.metas.length;
    }, { ids: true });
    try { sno.parse(text); } catch (error) {
      if (sno.isSnoError(error, 'ERR_ID_INVALID')) error.index.toFixed();
      if (sno.isSnoError(error)) {
        switch (error.code) {
          case 'ERR_CLOCK_UNSAFE':
            error.retryAfterMs.toFixed();
            break;
          case 'ERR_SNAPSHOT_INVALID':
            error.field.toUpperCase();
        }
      }
    }
    void [bytes, stop];
  `);
  expect(complaints).toBe('');
});

test("a plain string is not taken for an ID that was checked, and neither is one kind's ID for another's", () => {
  const complaints = compile(`
    import { defineKind, type KindId, type Sno } from '@sno-id/sdk';
    export const id: Sno = 'brpk4q72xwf2m63l';
    export const ids: KindId<'note'>[] = [defineKind('task').generate(), 'note_brpk4q72xwf2m63l'];
  `);
  expect(complaints.match(/is not assignable to type 'Sno'/g)).toHaveLength(1);
  expect(complaints.match(/is not assignable to type 'KindId<"note">'/g)).toHaveLength(2);
});
