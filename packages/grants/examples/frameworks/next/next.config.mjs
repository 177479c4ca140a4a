const origin = process.env.PAGE ?? 'http://localhost:5173';

// Next answers OPTIONS by itself, with these headers.
const headers = Object.entries({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type',
}).map(([key, value]) => ({ key, value }));

export default { headers: () => [{ source: '/ids', headers }] };
