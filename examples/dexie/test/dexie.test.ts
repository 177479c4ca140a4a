import { trial } from '@sno-id/trial';
import { openServer } from '../server.ts';
import { openTasks } from '../tasks.ts';

trial('Dexie, an outbox and SQLite', { openServer, open: openTasks });
