import { describe, expect, it, test } from 'vitest';
import { askAt, type ServerFailure, serverOf } from '../client/server.ts';
import type { Change } from '../wire.ts';

const serverAt = (url: string, answer: () => Promise<Response>) => serverOf(askAt(url, answer));

const json = (body: unknown, status = 200) => Response.json(body, { status });
const page = (status: number) =>
  new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } });

describe('an answer', () => {
  it.each<[string, () => Response, ServerFailure, string]>([
    ['a page', () => page(200), 'absent', 'status 200'],
    ['that there is no such file', () => page(404), 'absent', 'status 404'],
    ['a proxy whose server is gone', () => page(502), 'unreachable', 'status 502'],
    [
      'half an answer',
      () => new Response('{', { headers: { 'content-type': 'application/json' } }),
      'unreachable',
      'incomplete',
    ],
    [
      'a reason',
      () => json({ problem: 'the database could not be opened: x' }, 503),
      'refused',
      'could not be opened: x',
    ],
    ['no reason', () => json({}, 500), 'refused', 'status 500'],
  ])('is classified: %s', async (_, answer, failure, message) => {
    const server = serverAt('http://localhost/sync', async () => answer());
    await expect(server.pull(0, undefined)).rejects.toMatchObject({
      failure,
      message: expect.stringContaining(message),
    });
  });

  it('is classified: nobody', async () => {
    const server = serverAt('http://localhost/sync', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(server.push([])).rejects.toMatchObject({ failure: 'unreachable' });
  });

  const pull = { head: 'x', isContinued: true, changes: [], position: 0, more: false };
  it.each([
    { ...pull, changes: [{ id: 'x' }] },
    { ...pull, position: -1 },
    { ...pull, head: 1 },
    { ...pull, isContinued: undefined },
    [],
    null,
  ])('is rejected unless it has exactly the requested shape: %j', async answer => {
    const server = serverAt('http://localhost/sync', async () => json(answer));
    await expect(server.pull(0, undefined)).rejects.toThrow('expected');
  });
});

test.each([
  { head: 'x', verdicts: [] },
  { head: 'x', verdicts: [{ status: 200, kind: 'granted' }, { status: 424 }] },
  { head: 'x', verdicts: [{ status: 200 }] },
  { head: 'x', verdicts: [{ status: 409, reason: 'x' }] },
  { head: 'x', verdicts: [{ status: 422 }] },
  { head: 'x', verdicts: [{ status: 500 }] },
  { verdicts: [{ status: 424 }] },
])('verdicts are rejected unless there is a valid one for each note: %j', async answer => {
  const server = serverAt('http://localhost/sync', async () => json(answer));
  await expect(server.push([{} as Change])).rejects.toThrow('expected');
});
