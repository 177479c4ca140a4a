import { origin } from './authority.mjs';

const HEADERS = {
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': 'Content-Type',
  Vary: 'Origin',
};

/** Does what the CORS middleware of a framework does, where there is none. */
export async function withCors(request, handle) {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS });
  const response = await handle(request);
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  return response;
}
