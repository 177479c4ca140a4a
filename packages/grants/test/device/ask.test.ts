import { describe, expect, test } from 'vitest';
import { askBy } from '../../src/device/ask.ts';
import type { CheckInRequest } from '../../src/protocol/messages.ts';

const message = { v: 1, proposal: 'a' } as CheckInRequest;
const answered = (body: string, status = 200) =>
  askBy(async () => new Response(body, { status }))(message, new AbortController().signal);

describe('a check-in says why it failed', () => {
  test.each([
    ['{"error":"namespace: expected \\"n\\""}', 400],
    ['{"error":"forbidden"}', 403],
    ['<h1>Bad gateway</h1>', 502],
  ])('%s', async (body, status) => {
    await expect(answered(body, status)).rejects.toThrow(
      `check-in: expected status 200 and an answer, got ${status} ${body}`,
    );
  });

  test('if the answer is a page, or another JSON', async () => {
    for (const body of ['<h1>Log in to the Wi-Fi</h1>', 'null', '', '{"v":2}', '[]']) {
      await expect(answered(body)).rejects.toThrow(
        `check-in: expected status 200 and an answer, got 200 ${body}`,
      );
    }
  });

  test('in 220 characters at most', async () => {
    const error = await answered(`{"error":"${'x'.repeat(1000)}"}`, 503).catch(error => error);
    expect(error.message.length).toBeGreaterThan(160);
    expect(error.message.length).toBeLessThanOrEqual(220);
  });
});
