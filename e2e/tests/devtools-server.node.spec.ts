/** Who may read the generators of a Node server: raw requests, such as no browser would send them. */
import http from 'node:http';
import { expect, test } from '@playwright/test';
import { type OrdersServer, startOrders } from '../server/orders-server.ts';

const ORIGIN = 'http://localhost:5173';

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** What came of the body: all of it, or of a stream the first piece. */
  readonly text: string;
}

test.describe("a Node server's generators", () => {
  let server: OrdersServer;

  test.beforeAll(async () => {
    server = await startOrders({ origin: ORIGIN });
    await server.make(5);
  });
  test.afterAll(() => server.stop());

  const authorization = () => `Bearer ${new URL(server.source).searchParams.get('token')}`;

  test('are read by who has the token, from the page that is allowed', async () => {
    for (const headers of [
      { authorization: authorization() },
      { authorization: authorization(), origin: ORIGIN },
    ]) {
      const { status, text, headers: answered } = await ask(server.port, headers);
      expect(status).toBe(200);
      expect(text).toContain('"orders"');
      expect(answered['access-control-allow-origin']).toBe('origin' in headers ? ORIGIN : undefined);
    }
  });

  test('can only be read', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const { status } = await ask(server.port, { authorization: authorization() }, { method });
      expect(status, method).toBe(405);
    }
  });

  const refused: readonly [string, number, () => http.OutgoingHttpHeaders][] = [
    ['without the token', 401, () => ({})],
    ['with a wrong token', 401, () => ({ authorization: `${authorization()}0` })],
    [
      'from a foreign origin',
      403,
      () => ({ authorization: authorization(), origin: 'https://evil.example' }),
    ],
    ['from a page without an origin', 403, () => ({ authorization: authorization(), origin: 'null' })],
    ['by a foreign name', 403, () => ({ authorization: authorization(), host: 'evil.example' })],
    [
      'by a foreign name that is "same origin" to itself',
      403,
      () => ({
        authorization: authorization(),
        host: `evil.example:${server.port}`,
        origin: `http://evil.example:${server.port}`,
      }),
    ],
  ];
  for (const [how, status, headers] of refused) {
    test(`are refused ${how}`, async () => {
      const answer = await ask(server.port, headers());
      expect(answer.status).toBe(status);
      expectNothingIn(answer);
    });
  }

  test('are refused to the preflight of a foreign origin', async () => {
    const origin = 'https://evil.example';
    const asked = { origin, 'access-control-request-method': 'GET' };
    const answer = await ask(server.port, asked, { method: 'OPTIONS' });
    expect(answer.status).toBe(403);
    expectNothingIn(answer);
  });

  for (const environment of ['production', 'test', '']) {
    test(`are not there where NODE_ENV is "${environment}", and the app is as ever`, async () => {
      const elsewhere = await startOrders({ origin: ORIGIN, environment });
      try {
        const token = new URL(elsewhere.source).searchParams.get('token');
        const answer = await ask(elsewhere.port, { authorization: `Bearer ${token}`, origin: ORIGIN });
        expect(answer.status).toBe(404);
        expectNothingIn(answer);
        const order = await ask(elsewhere.port, {}, { path: '/orders' });
        expect([order.status, order.text.length]).toEqual([200, 16]);
      } finally {
        await elsewhere.stop();
      }
    });
  }
});

function expectNothingIn({ headers, text }: Answer): void {
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['content-type']).toContain('text/plain');
  expect(text).not.toContain('orders');
  expect(text.length).toBeLessThan(30);
}

/** Sends a request as it is, with whatever headers. */
function ask(
  port: number,
  headers: http.OutgoingHttpHeaders,
  { method = 'GET', path = '/sno-devtools' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    request.on('error', reject);
    request.on('response', response => {
      const { statusCode: status = 0, headers } = response;
      const isStream = headers['content-type']?.startsWith('text/event-stream');
      let text = '';
      const answer = () => resolve({ status, headers, text });
      response.setEncoding('utf8');
      response.on('error', () => {}); // a stream is cut off below
      response.on('data', piece => {
        text += piece;
        if (!isStream) return;
        answer();
        request.destroy();
      });
      response.on('end', answer);
    });
    request.end();
  });
}
