import { createGenerator, type Generator, type GeneratorOptions } from '../../../sdk/src/index.ts';
import { wrong } from '../fault.ts';

/** Creates a generator from options and a snapshot that are all getters: each is to be read once. */
export function createFromGetters(options: GeneratorOptions): Generator {
  const reads = new Map<string, number>();
  const watched = (of: string, values: object): object => {
    const getters = Object.entries(values).map(([key, value]) => {
      const name = `${of}.${key}`;
      const get = (): unknown => {
        reads.set(name, (reads.get(name) ?? 0) + 1);
        return value;
      };
      return [key, { enumerable: true, get }];
    });
    return Object.defineProperties({}, Object.fromEntries(getters));
  };
  const snapshot = watched('snapshot', options.snapshot ?? {});
  const generator = createGenerator(watched('options', { ...options, snapshot }));
  for (const [name, times] of reads) if (times > 1) wrong(`${name} is read ${times} times`);
  return generator;
}
