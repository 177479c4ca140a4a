import type { SendRows } from '@sno-id/grants/outbox';

/** A list or a task, as a page shows it. */
export interface Shown {
  /** By which React tells it from others. */
  readonly key: string;
  readonly id: string;
  readonly title: string;
  /** The key of the list of a task. */
  readonly list?: string | undefined;
}

/** The page's half of an example, without a view. */
export interface TaskApp {
  addList(title: string): Promise<unknown>;
  addTask(list: Shown, title: string): Promise<unknown>;
  /** Not in each example. */
  remove?(task: Shown): Promise<unknown>;
  rename(task: Shown, title: string): Promise<unknown>;
  /** Sends and fetches what there is. May fail, or go on for ever, without a server. */
  sync(): Promise<unknown>;
  /** Lists and tasks, each in the order of their IDs, which is that of their time. */
  shown(): Promise<readonly Shown[]>;
  /** How many changes are not stored yet. */
  unsent(): number | Promise<number>;
  /** Calls back when `shown` or `unsent` may have changed. */
  subscribe(changed: () => void): unknown;
  close(): Promise<unknown>;
}

/** Where the page's half runs. */
export interface Browser {
  /** Takes rows and check-ins to the server. */
  readonly send: SendRows;
  /** Fetches JSON from a path of the server. */
  readonly pull: <T>(path: string) => Promise<T>;
}
