import { ROWS_PROTOCOL, type RowAnswer, type RowsAnswer } from './messages.ts';

const KINDS: readonly unknown[] = ['done', 'new-id', 'wait', 'refused'] satisfies RowAnswer['is'][];

/**
 * Reads an answer from JSON that came over the network.
 *
 * @returns undefined if it is not one of this version: a login page, another server, a newer protocol.
 */
export function readRowsAnswer(text: string): RowsAnswer | undefined {
  try {
    const answer: RowsAnswer = JSON.parse(text);
    const isAnswer =
      answer.v === ROWS_PROTOCOL &&
      typeof answer.authority === 'string' &&
      Number.isSafeInteger(answer.epoch) &&
      answer.answers.every(isRowAnswer);
    return isAnswer ? answer : undefined;
  } catch {
    // Not JSON, or null, or without a list.
    return undefined;
  }
}

function isRowAnswer(answer: RowAnswer & { id?: unknown; reason?: unknown; message?: unknown }): boolean {
  const { key, is, id = '', reason, message } = answer;
  // A key that was not asked for answers nothing: how it is written does not matter here.
  const texts = is === 'refused' ? [key, reason, message] : [key, id];
  return KINDS.includes(is) && texts.every(text => typeof text === 'string');
}
