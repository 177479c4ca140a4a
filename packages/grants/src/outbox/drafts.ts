import type { Sno } from '@sno-id/sdk';
import { refusal, requireInteger, requireKeys } from '@sno-id/sdk/internal';
import { GrantsError } from '../errors.ts';
import { requireJson } from '../rows/json.ts';
import { newKey } from '../rows/key.ts';
import type { JsonObject } from '../rows/messages.ts';
import type { Draft } from './append.ts';
import { MAX_BATCH } from './batch.ts';
import { type Refs, refsIn, requireId, requireName } from './entries.ts';
import type { OutboxChanges, OutboxPlan } from './outbox.ts';
import { nowIn } from './transactions.ts';

/**
 * Runs what makes changes.
 *
 * @throws TypeError or RangeError for what are no changes of rows, or too many; GrantsError while nobody is
 * signed in.
 */
export function draftsOf<T>(plan: OutboxPlan, work: (changes: OutboxChanges) => T) {
  const drafts: Omit<Draft, 'group'>[] = [];
  const result = work(changesInto(plan, drafts));
  if (typeof (result as PromiseLike<unknown> | undefined)?.then === 'function')
    throw refusal('work', 'a function that is not async', result);
  requireInteger('changes of a transaction', drafts.length, MAX_BATCH);
  const group = drafts.length > 1 ? drafts[0]!.key : undefined;
  // A change that comes later throws.
  return { result, drafts: Object.freeze(drafts).map((draft): Draft => ({ ...draft, group })) };
}

/**
 * The most characters that the fields of a change, or of all in a transaction, have as JSON. In UTF-8 they
 * are at most three times as many bytes, which a server takes.
 */
const MAX_CHARACTERS = 500_000;

/** Collects changes. Their IDs and keys are drawn at once. */
function changesInto(plan: OutboxPlan, drafts: Omit<Draft, 'group'>[]): OutboxChanges {
  const { device, refs, environment } = plan;
  let characters = 0;
  function push(op: Draft['op'], table: string, named: string, fields: object, meta?: number) {
    const account = plan.account();
    if (account === undefined) throw new GrantsError('ERR_SIGNED_OUT', 'Nobody is signed in');
    requireName('table', table);
    requireId('id', named);
    requireJson('row', requireKeys('row', fields));
    const text = JSON.stringify(fields);
    const body = readBody(refs, table, text);
    characters += text.length;
    requireInteger('characters of JSON', characters, MAX_CHARACTERS);
    const name = environment.newName();
    const isAdd = op === 'add';
    const id = isAdd ? device.next(meta) : named;
    const token = (isAdd && device.token) || null;
    const key = isAdd ? newKey(name, [table, body]) : name;
    const madeMs = nowIn(plan);
    const draft = { op, key, table, id, body, token, meta, account, madeMs };
    drafts.push(draft);
    return draft;
  }
  return {
    add(table, row, meta) {
      const { id, key } = push('add', table, 'new', row, meta);
      return { id: id as Sno, key };
    },
    edit: (table, id, fields) => void push('edit', table, id, fields),
    remove: (table, id) => void push('remove', table, id, {}),
  };
}

/**
 * Reads the fields of a row from JSON.
 *
 * @throws TypeError unless they are without an ID, and IDs stand where others refer.
 */
function readBody(refs: Refs, table: string, text: string): JsonObject {
  const body: JsonObject = JSON.parse(text);
  if (Object.hasOwn(body, 'id')) throw refusal('row.id', 'none: the outbox makes it', body['id']);
  for (const [field] of refsIn(refs, table)) {
    requireId(`row.${field}`, body[field] ?? 'none');
  }
  return body;
}
