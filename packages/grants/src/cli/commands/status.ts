import type { Command } from '../io.ts';
import { FOR_STORES, print, withStore } from './with-store.ts';

export const init: Command = {
  name: 'init',
  usage: 'init --store STORE',
  summary: 'set the store up; does nothing if it is set up already',
  details: `It gets a new authority, whose ID is printed. Put that ID into your
configuration, as the option "authority" of createAuthority: a store that was
dropped and set up again is then refused.
`,
  options: FOR_STORES,
  maxWords: 0,
  run: (line, session) =>
    withStore(
      line,
      session,
      async store => {
        await store.init();
        return print(await store.status(), line, session);
      },
      true,
    ),
};

export const status: Command = {
  name: 'status',
  usage: 'status --store STORE [--authority ID] [--json]',
  summary: 'show what the store is, and how full its slabs are',
  details: `Prints the ID of the authority, its epoch, and for each slab of 24.9 days the
blocks granted a day, the blocks that are left, and how full it is. Exits with 1
if the store grants nothing.

  --authority ID   the ID in your configuration: exits with 1 as well if it is
                   not that of the store
`,
  options: [...FOR_STORES, 'authority'],
  maxWords: 0,
  run: (line, session) => withStore(line, session, async store => print(await store.status(), line, session)),
};

export const confirm: Command = {
  name: 'confirm',
  usage: 'confirm --store STORE',
  summary: 'accept the time of the store after a long pause',
  details: `Needed after 50 days in which nobody checked in, and where the clock was set
back by more than 25 days. Never if the clock is wrong: grants would be for the
wrong time.
`,
  options: FOR_STORES,
  maxWords: 0,
  run: (line, session) =>
    withStore(line, session, async store => print(await store.confirmTime(), line, session)),
};
