import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { authority, origin, port } from './authority.mjs';

const app = new Hono();
app.use(cors({ origin, credentials: true }));
app.post('/ids', c => authority.handle(c.req.raw));
serve({ fetch: app.fetch, hostname: 'localhost', port });
