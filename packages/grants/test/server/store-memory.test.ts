import { describe, test } from 'vitest';
import { storeCases } from '../../src/server/conformance/index.ts';
import { memoryContent, memoryStore } from '../../src/server/stores/memory.ts';

describe('a store in memory', () => {
  const open = async () => {
    const content = memoryContent();
    let saved = structuredClone(content);
    let nowMs = 0;
    let name = 'memory';
    const store = () => memoryStore({ content, now: () => nowMs, name: () => name });
    return {
      store: store(),
      replica: async () => store(),
      setTime(unixMs: number) {
        nowMs = unixMs;
      },
      async rename() {
        name = `${name} restored`;
      },
      async backup() {
        saved = structuredClone(content);
      },
      async restore() {
        Object.assign(content, structuredClone(saved));
      },
      async close() {},
    };
  };
  for (const { title, run } of storeCases(open)) test(title, run);
});
