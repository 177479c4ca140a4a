/*
 * The suite for stores of devices is worth what it finds: stores with one defect each.
 */

import sqlite from 'node-sqlite3-wasm';
import { describe, expect, test } from 'vitest';
import type { DeviceState } from '../../src/device/state.ts';
import type { Claim, DeviceStore, HandBack, StoreTransaction } from '../../src/device/store.ts';
import { keyOf } from '../../src/format/grant.ts';
import { deviceStoreCases } from '../../src/server/conformance/index.ts';
import { handedBack, withClaim } from '../../src/stores/content.ts';
import { sqliteDeviceStore } from '../../src/stores/sqlite.ts';

interface Content {
  state: DeviceState | undefined;
  claims: Map<string, readonly Claim[]>;
  readonly watchers: Set<() => void>;
}

/** The parts of a store in memory, which is right in all of them. */
const parts = {
  /** One after the other. */
  begin: (before: Promise<unknown>) => before,
  copyOf: ({ state, claims, watchers }: Content): Content => ({ state, claims: new Map(claims), watchers }),
  commit(content: Content, { state, claims }: Content): void {
    Object.assign(content, { state, claims });
  },
  fail(_: Content, __: Content): void {},
  read: (content: Content) => content.state,
  write(content: Content, state: DeviceState): void {
    content.state = state;
    const kept = state.grants.map(keyOf);
    for (const key of content.claims.keys()) if (!kept.includes(key)) content.claims.delete(key);
  },
  claimsIn: (claims: readonly Claim[], slot: number): readonly Claim[] =>
    claims.filter(claim => claim.slot === slot),
  withClaim,
  handedBack,
  unwatch(content: Content, changed: () => void): void {
    content.watchers.delete(changed);
  },
  call: (changed: () => void) => changed(),
  close(_: Content): void {},
};

type Parts = typeof parts;

function storeOf(made: Parts, content: Content, turn: { last: Promise<unknown> }): DeviceStore {
  return {
    durability: 'strict',
    transact<T>(work: (transaction: StoreTransaction) => Promise<T>) {
      const run = made.begin(turn.last).then(async () => {
        const own = made.copyOf(content);
        let isWritten = false;
        const of = (grant: string) => own.claims.get(grant) ?? [];
        try {
          const result = await work({
            read: async () => made.read(own),
            write(state) {
              made.write(own, state);
              isWritten = true;
            },
            claimsIn: async (grant, slot) => made.claimsIn(of(grant), slot),
            claim(grant, claim) {
              own.claims.set(grant, made.withClaim(of(grant), claim));
            },
          });
          made.commit(content, own);
          if (isWritten) for (const changed of content.watchers) made.call(changed);
          return result;
        } catch (error) {
          made.fail(content, own);
          throw error;
        }
      });
      turn.last = run.catch(() => undefined);
      return run;
    },
    async handBack(cells: readonly HandBack[]) {
      await turn.last;
      for (const cell of cells) {
        const there = content.claims.get(cell.grant);
        if (there) content.claims.set(cell.grant, made.handedBack(there, cell));
      }
    },
    watch(changed) {
      content.watchers.add(changed);
      return () => made.unwatch(content, changed);
    },
    close: () => made.close(content),
  };
}

async function openOf(changes: Partial<Parts>) {
  const content: Content = { state: undefined, claims: new Map(), watchers: new Set() };
  const turn = { last: Promise.resolve() };
  const open = () => storeOf({ ...parts, ...changes }, content, turn);
  return { open, close: async () => undefined };
}

async function openSqlite(change: (sql: string) => string) {
  const database = new sqlite.Database(':memory:');
  return {
    open: () => sqliteDeviceStore((sql, parameters) => database.all(change(sql), parameters) as object[]),
    close: async () => database.close(),
  };
}

/** The titles of the cases that fail. */
async function failuresOf(open: Parameters<typeof deviceStoreCases>[0]): Promise<string[]> {
  const failed: string[] = [];
  for (const { title, run } of deviceStoreCases(open)) await run().catch(() => failed.push(title));
  return failed;
}

const defects: Record<string, Parameters<typeof deviceStoreCases>[0]> = {
  'lets transactions overlap': () => openOf({ begin: async () => undefined }),
  'loses what was written': () =>
    openOf({ commit: (content, { claims }) => Object.assign(content, { claims }) }),
  'loses claims': () => openOf({ commit: (content, { state }) => Object.assign(content, { state }) }),
  'keeps what a failed transaction wrote': () => openOf({ fail: parts.commit }),
  'keeps the claims of a failed transaction': () =>
    openOf({ fail: (content, { claims }) => Object.assign(content, { claims }) }),
  'writes the state before the transaction ends': () =>
    openOf({ copyOf: content => content, begin: async () => undefined }),
  'keeps the claims of grants that ended': () =>
    openOf({ write: (content, state) => Object.assign(content, { state }) }),
  'deletes all claims with a grant': () =>
    openOf({
      write(content, state) {
        if (content.state && content.state.grants.length > state.grants.length) content.claims.clear();
        content.state = state;
      },
    }),
  'gives a cell to whoever claims it': () =>
    openOf({
      withClaim: (claims, { after, ...claim }) => [
        ...claims.filter(({ slot, lane }) => slot !== claim.slot || lane !== claim.lane),
        { ...claim, freeFrom: undefined },
      ],
    }),
  'claims a cell without looking at the claim before': () =>
    openOf({
      withClaim(claims, claim) {
        const there = claims.find(({ slot, lane }) => slot === claim.slot && lane === claim.lane);
        return withClaim(claims, { ...claim, after: there?.tag });
      },
    }),
  'never claims a cell again': () =>
    openOf({
      withClaim(claims, claim) {
        if (claim.after !== undefined) throw new Error('taken');
        return withClaim(claims, claim);
      },
    }),
  'mixes up slots': () => openOf({ claimsIn: claims => claims }),
  'ignores the tag of a hand-back': () =>
    openOf({
      handedBack: (claims, { slot, lane, freeFrom }) =>
        claims.map(claim => (claim.slot === slot && claim.lane === lane ? { ...claim, freeFrom } : claim)),
    }),
  'hands back a whole slot': () =>
    openOf({
      handedBack: (claims, { slot, freeFrom }) =>
        claims.map(claim => (claim.slot === slot ? { ...claim, freeFrom } : claim)),
    }),
  'forgets the position of a hand-back': () =>
    openOf({ handedBack: (claims, cell) => handedBack(claims, { ...cell, freeFrom: 0 }) }),
  'forgets hand-backs': () => openOf({ handedBack: claims => claims }),
  'makes claims by handing back': () =>
    openOf({
      handedBack: (claims, { slot, lane, tag, freeFrom }) => [
        ...claims.filter(claim => claim.slot !== slot || claim.lane !== lane),
        { slot, lane, tag, round: 0, freeFrom },
      ],
    }),
  'calls back those that do not watch any more': () => openOf({ unwatch: () => undefined }),
  'is emptied when a context closes': () =>
    openOf({
      close(content) {
        content.state = undefined;
      },
    }),
  'writes without looking at the version, in SQLite': () =>
    openSqlite(sql => sql.replace('where version = ?', 'where ? is not null')),
  'hands back without a tag, in SQLite': () =>
    openSqlite(sql => sql.replace('lane, tag) = (', 'lane) = (').replace(', value ->> 3)', ')')),
  'keeps the claims of grants that ended, in SQLite': () =>
    openSqlite(sql => sql.replace(/delete from [^;]*new\.kept\)\);/, '')),
  'takes cells that others have, in SQLite': () => openSqlite(sql => sql.replace(/select raise[^;]*;/, '')),
};

describe('the conformance suite', () => {
  test('finds nothing wrong with a store that is right', async () => {
    expect(await failuresOf(() => openOf({}))).toEqual([]);
    expect(await failuresOf(() => openSqlite(sql => sql))).toEqual([]);
  });

  test.each(Object.entries(defects))('finds a store that %s', async (_, open) => {
    const failed = await failuresOf(open);
    expect(failed).not.toEqual([]);
    // One defect does not fail everything: the cases tell what is wrong.
    expect(failed.length).toBeLessThan(18);
  });
});
