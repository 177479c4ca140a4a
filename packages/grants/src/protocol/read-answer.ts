import { type CheckInAnswer, PROTOCOL } from './messages.ts';

/**
 * Reads an answer from JSON that came over the network.
 *
 * @throws TypeError if it is none of this version: a captive portal, another server, a newer protocol.
 */
export function readAnswer(value: unknown): CheckInAnswer {
  const answer = value as CheckInAnswer | null | undefined;
  const isAnswer =
    answer?.v === PROTOCOL &&
    typeof answer.proposal === 'string' &&
    typeof answer.authority === 'string' &&
    Number.isFinite(answer.nowMs);
  const isGranted =
    isAnswer &&
    answer.verdict === 'granted' &&
    Number.isSafeInteger(answer.epoch) &&
    typeof answer.token === 'string';
  if (isGranted || (isAnswer && (answer.verdict === 'fork' || answer.verdict === 'other-authority')))
    return answer;
  throw new TypeError(`answer: expected an answer to a check-in, got ${JSON.stringify(value)?.slice(0, 40)}`);
}
