/*
 * What the examples have in common: an authority, and the page that asks it. An app has a store that
 * remembers, keys from its configuration, and users.
 */

import process from 'node:process';
import { memoryStore } from '@sno-id/grants/memory';
import { createAuthority, newKey } from '@sno-id/grants/server';

export const authority = createAuthority({
  namespace: 'notes',
  store: memoryStore(),
  keys: [await newKey()],
  authorize: () => ({ principal: 'anna' }),
});

/**
 * The origin of the page. It is not that of the server, so each example answers it with CORS, and lets it
 * send cookies.
 */
export const origin = process.env.PAGE ?? 'http://localhost:5173';

export const port = Number(process.env.PORT ?? 8080);
