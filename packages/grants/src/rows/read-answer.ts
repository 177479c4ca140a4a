import { isKey } from './key.ts';
import { REFUSED_REASONS, ROWS_PROTOCOL, type RowAnswer, type RowsAnswer } from './messages.ts';

/**
 * Reads an answer from JSON that came over the network.
 *
 * @param status that it came with; there is no answer but with 200
 * @returns undefined if it is not one of this version: a login page, another server, a newer protocol.
 * Such a page can come with status 200, too.
 */
export function readRowsAnswer(text: string, status: number): RowsAnswer | undefined {
  if (status !== 200) return undefined;
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

function isRowAnswer(answer: RowAnswer): boolean {
  if (!isKey(answer.key)) return false;
  if (answer.is === 'done') return answer.id === undefined || typeof answer.id === 'string';
  if (answer.is === 'refused')
    return REFUSED_REASONS.includes(answer.reason) && typeof answer.message === 'string';
  return answer.is === 'new-id' || answer.is === 'wait';
}
