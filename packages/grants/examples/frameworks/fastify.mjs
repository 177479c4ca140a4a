import cors from '@fastify/cors';
import Fastify from 'fastify';
import { authority, origin, port } from './authority.mjs';

const app = Fastify();
app.register(cors, { origin, credentials: true });
app.post('/ids', ({ url, headers, body }) => {
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return authority.handle(new Request(new URL(url, 'http://localhost'), init));
});
app.listen({ port, host: 'localhost' });
