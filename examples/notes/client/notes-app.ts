/*
 * The app without its view: it opens and closes what it needs, and syncs in between. `note-commands.ts` has
 * what users do.
 */

import type { CheckInBy, Device } from '@sno-id/grants';
import { createNoteCommands, type NoteCommands } from './note-commands.ts';
import type { NoteDatabase } from './note-database.ts';
import { createShownNotes } from './notes-state.ts';
import type { Server } from './server.ts';
import { createSyncLoop, type SyncLoopOptions } from './sync-loop.ts';
import { syncRound } from './sync-round.ts';
import type { Tabs } from './tabs.ts';

/** The app's environment, which tests replace. */
export interface Surroundings extends Pick<SyncLoopOptions, 'nowMs' | 'after'> {
  readonly openDatabase: (onCleared: () => void) => Promise<NoteDatabase>;
  /** Opens what generates the IDs of this tab. */
  readonly openIds: (checkIn: CheckInBy) => Promise<Device>;
  /** Reaches the authority. */
  readonly checkIn: CheckInBy;
  /**
   * Runs one action at a time across all tabs of this browser: the server's answer to a note can change, and
   * two tabs could act on both.
   */
  readonly alone: <T>(action: () => Promise<T>) => Promise<T>;
  readonly server: Server;
  readonly tabs: Tabs;
}

export type NotesApp = ReturnType<typeof createNotesApp>;

/** Creates the app. It opens its database with the first `start()`. */
export function createNotesApp(around: Surroundings) {
  const { alone, server, tabs, nowMs, after } = around;
  let database: NoteDatabase | undefined;
  let ids: Device | undefined;
  /** Whether the server has answered since the page was loaded. A static page asks nobody for grants. */
  let isServerThere = false;
  let opening: Promise<void> | undefined;
  let isWanted = false;

  const shown = createShownNotes(() => database!, tabs);
  const { store } = shown;
  const loop = createSyncLoop({
    nowMs,
    after,
    onState: sync => store.setState({ sync }),
    round: signal => {
      const onServer = () => {
        isServerThere = true;
      };
      const parts = { database: database!, server, ids: ids!, onChanged: shown.changed, onServer };
      return alone(() => syncRound(parts, signal));
    },
  });
  const commands: NoteCommands = createNoteCommands({
    database: () => database!,
    ids: () => ids!,
    shown,
    tabs,
    onUnsent: loop.nudge,
    alone,
  });

  async function open(): Promise<void> {
    database = await around.openDatabase(onCleared);
    takeOffline(await database.isOffline());
    ids = await around.openIds(checkIn);
    ids.subscribe(({ type }) => type === 'status' && showDevice());
    tabs.listen(message => {
      if (message.type === 'notes') void shown.reload(message.ids).catch(shown.fail);
      else takeOffline(message.isOffline);
    });
    await shown.reload('all');
    store.setState({ phase: 'ready' });
    showDevice();
  }

  /** Asks for grants, unless the app is switched offline or no server has answered yet. */
  async function checkIn(request: Request): Promise<Response> {
    if (store.getState().isOffline) throw new Error('the app is switched offline');
    if (!isServerThere) throw new Error('no server has answered yet');
    return around.checkIn(request);
  }

  function showDevice(): void {
    store.setState({ device: ids!.status });
  }

  function takeOffline(isOffline: boolean): void {
    store.setState({ isOffline });
    loop.setOffline(isOffline);
  }

  /**
   * Somebody deleted what this browser stores for the page. What the server has comes back with the next
   * sync.
   */
  function onCleared(): void {
    store.setState({
      problem:
        'What this browser stored for the page was deleted. The notes that the server has come back with the next sync; type the others again.',
    });
    queueMicrotask(() => {
      shown.changed('all');
      loop.nudge();
    });
  }

  function stop(): void {
    isWanted = false;
    loop.stop();
  }

  return {
    ...commands,
    store,
    /** Opens the database and syncs until `stop()`. The database stays open after that. */
    start(): void {
      isWanted = true;
      opening ??= open();
      opening.then(
        () => isWanted && loop.start(),
        error => {
          shown.fail(error);
          store.setState({ phase: 'failed' });
        },
      );
    },
    stop,
    syncNow: loop.nudge,
    async setOffline(isOffline: boolean): Promise<void> {
      takeOffline(isOffline);
      await shown.attempt(async () => {
        await database!.setOffline(isOffline);
        tabs.tell({ type: 'offline', isOffline });
      });
    },
    /** Whether the server has every note of this browser. Reads the database, not what is shown. */
    async isStoredElsewhere(): Promise<boolean> {
      await opening;
      const notes = await database!.all();
      return notes.every(({ pending, refused }) => pending === undefined && refused === undefined);
    },
    /** Ends the app: it neither syncs nor stores anything after that. */
    async close(): Promise<void> {
      stop();
      await opening?.catch(() => {});
      tabs.close();
      await ids?.close();
      database?.close();
    },
  };
}
