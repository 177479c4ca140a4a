import { isSno } from '@sno-id/sdk';
import { isKey } from '../rows/key.ts';
import { MAX_OPS, ROWS_PROTOCOL, type RowOp, type RowRefused, type RowsRequest } from '../rows/messages.ts';
import { MAX_PRINCIPAL_LENGTH } from '../server/principal.ts';
import { requireField } from '../server/read-request.ts';
import { MAX_TOKEN_LENGTH } from '../server/tokens.ts';

/** A request in which some operations may be malformed: each of those is refused already. */
export interface ReadRowsRequest extends Omit<RowsRequest, 'ops'> {
  readonly ops: readonly (RowOp | RowRefused)[];
}

const MAX_TOKENS = 100;
/**
 * The longest name of a table or a field, and the longest ID of a row that is not a sno ID, in characters.
 */
const MAX_NAME_LENGTH = 128;
/**
 * The digits of an ID's UUID v7, which a `uuid` column reads with hyphens, with braces, or alone. The ledger
 * would take them for another row.
 */
const UUID_OF_AN_ID = /^[\da-f]{12}7[08][\da-f]{2}80736e6f[\da-f]{8}$/i;

/**
 * Reads a request from JSON that came over the network. In place of a malformed operation stands its
 * refusal, and with it those of its group.
 *
 * @throws MalformedRequest if the request as a whole is malformed, or an operation has no key to answer to.
 */
export function readRowsRequest(value: unknown, namespace: string): ReadRowsRequest {
  const { v, tokens, ops, known, last, account, ...rest } = Object(value) as Record<string, unknown>;
  requireField('v', v === ROWS_PROTOCOL, `version ${ROWS_PROTOCOL} of the protocol`);
  requireField('namespace', rest['namespace'] === namespace, `"${namespace}"`);
  const areTokens = Array.isArray(tokens) && tokens.every(token => isText(token, MAX_TOKEN_LENGTH));
  const expected = `at most ${MAX_TOKENS} texts of at most ${MAX_TOKEN_LENGTH} characters`;
  requireField('tokens', areTokens && tokens.length <= MAX_TOKENS, expected);
  requireField('ops', Array.isArray(ops) && ops.length <= MAX_OPS, `a list of at most ${MAX_OPS} operations`);
  requireField('known', known === undefined || isText(known, MAX_NAME_LENGTH), 'authority:epoch, or nothing');
  const isLast = last === undefined || (Array.isArray(last) && last.length <= MAX_OPS && last.every(isKey));
  requireField('last', isLast, `at most ${MAX_OPS} keys, or nothing`);
  const isAccount = account === undefined || isText(account, MAX_PRINCIPAL_LENGTH);
  requireField('account', isAccount, 'a principal, or nothing');
  const keys = new Set<unknown>();
  const groups = new Map<unknown, string | undefined>();
  let before: unknown;
  for (const [i, op] of (ops as Record<string, unknown>[]).entries()) {
    const { key, group } = Object(op) as Record<string, unknown>;
    requireField(`ops[${i}].key`, isKey(key) && !keys.has(key), '32 hex digits that no other operation has');
    keys.add(key);
    if (group !== undefined) {
      const isFirst = group !== before;
      requireField(
        `ops[${i}].group`,
        isKey(group) && !(isFirst && groups.has(group)),
        '32 hex digits, next to the others of the group',
      );
      groups.set(group, groups.get(group) ?? problemOf(op, tokens as string[]));
    }
    before = group;
  }
  // Those without a problem are operations.
  const read = (ops as RowOp[]).map(op => {
    const problem = op.group === undefined ? problemOf(op, tokens as string[]) : groups.get(op.group);
    return problem ? { key: op.key, is: 'refused', reason: 'invalid', message: problem } : op;
  });
  return { v, namespace, tokens, known, last, account, ops: read } as ReadRowsRequest;
}

/** What is wrong with an operation, as a message; undefined if nothing is. */
function problemOf(given: unknown, tokens: readonly string[]): string | undefined {
  const { op, table, id, token, row, body, refs = {}, madeMs } = given as Record<string, unknown>;
  if (op !== 'add' && op !== 'edit' && op !== 'remove') return 'op: expected add, edit or remove';
  if (!isText(table, MAX_NAME_LENGTH)) return `table: expected a name of 1 to ${MAX_NAME_LENGTH} characters`;
  if (op === 'add') {
    if (!isSno(id)) return 'id: expected a sno ID';
    const isIndex = Number.isInteger(token) && (token as number) >= 0 && (token as number) < tokens.length;
    if (token !== null && !isIndex) return 'token: expected an index of tokens, or null';
  } else {
    if (!isRef(row)) return 'row: expected a key, or an ID as fromUuid returns it';
    if (!Number.isFinite(madeMs)) return 'madeMs: expected Unix milliseconds';
  }
  if (op === 'remove') return undefined;
  if (!isObject(body)) return 'body: expected an object';
  const isMap = isObject(refs) && Object.keys(refs).length <= MAX_OPS;
  if (!isMap || !Object.values(refs).every(isRef))
    return 'refs: expected a key, or an ID as fromUuid returns it, for each field';
  return undefined;
}

function isRef(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).length !== 1) return false;
  const { key, id } = value;
  return isKey(key) || (isText(id, MAX_NAME_LENGTH) && !UUID_OF_AN_ID.test(id.replace(/[{}-]/g, '')));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= max;
}
