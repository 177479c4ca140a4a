const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };
/** What a status has to say besides. */
const MORE: Readonly<Record<number, Record<string, string>>> = {
  405: { allow: 'POST' },
  503: { 'retry-after': '30' },
};

/** An answer in JSON, which nothing on its way may keep. */
export function respond(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...MORE[status] } });
}
