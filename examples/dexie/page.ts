import { postRows } from '@sno-id/grants/outbox';
import { showTasks } from '@sno-id/trial/page';
import { openTasks } from './tasks.ts';

showTasks(await openTasks({ send: postRows('/rows'), pull: async path => (await fetch(path)).json() }));
