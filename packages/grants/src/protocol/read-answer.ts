import { type CheckInAnswer, PROTOCOL } from './messages.ts';

/**
 * Reads an answer from JSON that came over the network.
 *
 * @param status that it came with; there is no answer but with 200
 * @throws TypeError if it is not one of this version: a captive portal, another server, a newer protocol.
 */
export function readAnswer(text: string, status = 200): CheckInAnswer {
  try {
    const answer: CheckInAnswer = JSON.parse(text);
    const isAnswer =
      answer.v === PROTOCOL &&
      typeof answer.proposal === 'string' &&
      typeof answer.authority === 'string' &&
      Number.isFinite(answer.nowMs);
    const isWhole =
      answer.verdict === 'granted'
        ? Number.isSafeInteger(answer.epoch) && typeof answer.token === 'string'
        : ['fork', 'other-authority', 'unknown'].includes(answer.verdict);
    if (status === 200 && isAnswer && isWhole) return answer;
  } catch {
    // Not JSON, or null.
  }
  throw new TypeError(`check-in: expected status 200 and an answer, got ${status} ${text.slice(0, 160)}`);
}
