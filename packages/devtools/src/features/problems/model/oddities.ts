import { fromFields, type Sno } from '@sno-id/sdk';
import type { AnyMeta } from '../../../core/options.ts';
import type { Panel } from '../../../core/panel.ts';
import { schemaOf } from '../../../ids/origins.ts';
import type { GeneratorKey, IdBatch, SnoBatch } from '../../../source/source.ts';

/** How far the time of an ID may be from this panel's clock, in milliseconds: reports come late, too. */
const APART_MS = 10_000;
/** Stands for a generator where the clock of this page is odd. */
export const THIS_PAGE = 'this page';
/** What the clock of this page would read, had it not been set or mocked since the page was loaded. */
const unsetMs = () => performance.timeOrigin + performance.now();
/** How many metabytes in a row count up by one, and from 0, before that is no coincidence. */
const COUNTING = 16;
const FROM_0 = 8;

/** What is odd about the IDs of one generator, though none repeats. */
export interface Oddity {
  /** Milliseconds by which its last IDs were ahead of this panel's clock, if that is far. */
  readonly aheadMs?: number;
  /** How many IDs have metabytes that count up, as the index of an array does. */
  readonly counting?: number;
  /** How many IDs have metabytes that the schema of the generator does not explain. */
  readonly outside?: Outside;
}

interface Outside {
  readonly schema: AnyMeta;
  readonly count: number;
  /** The latest of them, and what the schema says of its metabyte. */
  readonly example: Sno;
  readonly says: string;
}

/** Creates a watch over the times and metabytes of the IDs that the panel receives. */
export function createOddities({ hub, pulse, registry, options, wallMs, isReplay }: Panel) {
  const found = new Map<GeneratorKey, Oddity>();
  /** How far the clock of each context is ahead of ours. */
  const contexts = new Map<string, number>();
  let version = 0;

  function set(key: GeneratorKey, change: Oddity): void {
    found.set(key, { ...found.get(key), ...change });
    version++;
    pulse.touch();
  }

  function aheadOf(key: GeneratorKey, { unixMs, atMs = unixMs }: IdBatch): number {
    return unixMs - atMs + (contexts.get(key.slice(0, key.indexOf('/'))) ?? 0);
  }

  function checkSchema(key: GeneratorKey, batch: SnoBatch, schema: AnyMeta): void {
    const isOutside = outsideOf(schema);
    const { unixMs, tick, partition, firstSequence, metas } = batch;
    const places = [...metas.keys()].filter(at => isOutside[metas[at]!]);
    const at = places.at(-1);
    if (at === undefined) return;
    const meta = metas[at]!;
    const before = found.get(key)?.outside;
    set(key, {
      outside: {
        schema,
        count: (before?.schema === schema ? before.count : 0) + places.length,
        example: fromFields({ unixMs, tick, meta, partition, sequence: firstSequence + at }),
        says: schema.describe(meta),
      },
    });
  }

  hub.add({
    clock: (contextId, atMs) => contexts.set(contextId, atMs - wallMs()),
    gone: contextId => contexts.delete(contextId),
    ids(key, batch) {
      const aheadMs = aheadOf(key, batch);
      const isApart = Math.abs(aheadMs) >= APART_MS;
      // A page that slept is ahead, and never behind.
      const setMs = isReplay ? 0 : wallMs() - unsetMs();
      if (isApart || setMs <= -APART_MS) {
        const isOurs = !isApart || Math.abs(aheadMs + setMs) < APART_MS;
        set(isOurs ? THIS_PAGE : key, { aheadMs: isOurs ? setMs : aheadMs });
      }
      if ('ids' in batch) return;
      const maker = registry.of(key);
      const schema = maker && schemaOf([maker], options.getState().meta);
      if (schema) checkSchema(key, batch, schema);
      const { metas } = batch;
      // A schema may pack one ID of each kind.
      if (metas.length < (metas[0] === 0 && !schema ? FROM_0 : COUNTING)) return;
      if (metas.every((meta, i) => i === 0 || meta === metas[i - 1]! + 1))
        set(key, { counting: (found.get(key)?.counting ?? 0) + metas.length });
    },
  });

  return {
    get version(): number {
      return version;
    },
    all: (): ReadonlyMap<GeneratorKey, Oddity> => found,
    clear(): void {
      found.clear();
      version++;
    },
  };
}

const known = new WeakMap<AnyMeta, Uint8Array>();

/** Of each metabyte, whether a schema does not explain it: a code without a choice, or bits in no field. */
function outsideOf(schema: AnyMeta): Uint8Array {
  const table =
    known.get(schema) ??
    Uint8Array.from({ length: 256 }, (_, byte) => {
      const inFields = schema.fields.reduce(
        (bits, { firstBit, width }) => bits | ((2 ** width - 1) << (8 - firstBit - width)),
        0,
      );
      return byte & ~inFields || schema.parts(byte).some(({ value }) => value === undefined) ? 1 : 0;
    });
  known.set(schema, table);
  return table;
}
