import type { DeviceStore } from '../device/store.ts';
import { inTurn } from '../in-turn.ts';
import { afterHandBack, draftOf, EMPTY } from './content.ts';

/**
 * A store that ends with the process: for tests, for a server's own generators, and where nothing else is
 * there. It is as safe as any other, because grants and claims end together; but a new process needs new
 * grants before it can make granted IDs.
 */
export function memoryDeviceStore(): DeviceStore {
  let content = EMPTY;
  const next = inTurn();

  return {
    durability: 'strict',
    transact: work =>
      next(async () => {
        const draft = draftOf(content);
        const result = await work(draft);
        ({ content } = draft);
        return result;
      }),
    handBack: cells =>
      next(async () => {
        content = afterHandBack(content, cells);
      }),
    close() {},
  };
}
