/* `replica-program.mjs STORE PORT OPTIONS`: one replica over HTTP, which prints who has noticed a loss. */

import { createServer } from 'node:http';
import { toNodeListener } from '../../grants/src/server/index.ts';
import { openReplica } from './replica.ts';
import { postgresPlace } from './rows/postgres/world.ts';
import { sqlitePlace } from './rows/sqlite.ts';

const [, , url = '', port, options] = process.argv;
const place = url.startsWith('sqlite:')
  ? sqlitePlace(url.slice('sqlite:'.length))
  : postgresPlace(Number(new URL(url).port), new URL(url).pathname.slice(1));
const replica = await openReplica(place, JSON.parse(options!), witness => console.log(witness));
createServer(toNodeListener(replica.handle)).listen(Number(port), '127.0.0.1', () => console.log('ready'));
