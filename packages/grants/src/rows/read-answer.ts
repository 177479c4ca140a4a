import { ROWS_PROTOCOL, type RowsAnswer } from './messages.ts';

/**
 * Reads an answer from JSON that came over the network.
 *
 * @returns undefined if it is not one of this version: a login page, another server, a newer protocol. What
 * an authority says of each operation is not checked.
 */
export function readRowsAnswer(text: string): RowsAnswer | undefined {
  try {
    const answer: RowsAnswer = JSON.parse(text);
    const { v, authority, epoch, nowMs, answers } = answer;
    return v === ROWS_PROTOCOL && authority && epoch && nowMs && Array.isArray(answers) ? answer : undefined;
  } catch {
    // Not JSON, or null.
    return undefined;
  }
}
