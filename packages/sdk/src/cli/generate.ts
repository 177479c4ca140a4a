import { readInteger } from '../command/command-line.ts';
import { EXIT } from '../command/usage-error.ts';
import { createGenerator, type Generator, isSnoError, type Sno } from '../index.ts';
import { toJson } from './forms.ts';
import type { Command, Session } from './io.ts';

/** IDs that are generated and written at a time. */
const BATCH = 4096;
/**
 * A run with a given partition starts its units at a random number below this: the lower half of the
 * sequence.
 */
const STARTS = 0x8000;

export const generate: Command = {
  name: 'generate',
  usage: 'generate [count] [--meta=N] [--partition=N] [--json]',
  summary: 'generate IDs, one per line (sno alone generates one)',
  details: `Options:
  --meta=N       metabyte of each ID, 0 to 255 (default 0)
  --partition=N  partition of the generator, 0 to 65535 (default: random)
  --json         print one JSON object per line instead of the text

A single run never repeats an ID, however many it generates: when a unit of
4 ms is full, it continues in the next.

Across runs, a repeat is unlikely but possible. Each run counts up from a random
number in the lower half of the sequence, so two runs with the same partition
that generate n and m IDs in the same unit repeat an ID about once in
32768 / (n + m - 1) cases. Without --partition, both would also have to pick the
same partition. For a guarantee, give runs that can overlap different
partitions, and do not set the clock back between runs.

If the clock reads a time before 2010 or after 2079, no ID is generated, also
without --partition: correct the clock.
`,
  options: ['meta', 'partition', 'json'],
  maxWords: 1,
  async run({ words, options }, session) {
    const count = readInteger('count', words[0] ?? '1', 0, Number.MAX_SAFE_INTEGER);
    const meta = readInteger('--meta', options.get('meta') ?? '0', 0, 0xff);
    const partition = options.get('partition');
    const generator = makeGenerator(
      session,
      partition === undefined ? undefined : readInteger('--partition', partition, 0, 0xffff),
    );
    const write = options.has('json') ? toJson : (id: Sno) => id;
    for (let left = count; left > 0; ) {
      const ids = await take(generator, Math.min(left, BATCH), meta, session);
      await session.stdout.write(`${ids.map(write).join('\n')}\n`);
      left -= ids.length;
    }
    return EXIT.ok;
  },
};

/**
 * A generator for one run. It leaves no snapshot behind, so with a given partition alone each run would start
 * at sequence 0, and two runs in one unit would print the same IDs: the random start makes that unlikely.
 */
function makeGenerator({ clock, random }: Session, partition: number | undefined): Generator {
  const common = clock === undefined ? { random } : { clock, random };
  // A person on the command line can correct the clock.
  if (partition === undefined) return createGenerator({ ...common, whenOutOfRange: 'throw' });
  return createGenerator({ ...common, partition, sequence: [random.nextUint32() % STARTS, 0xffff] });
}

/** Generates up to `count` IDs, at least one: it waits for as long as the clock takes, and says so. */
async function take(
  generator: Generator,
  count: number,
  meta: number,
  session: Session,
): Promise<readonly Sno[]> {
  try {
    return generator.batch(count, meta);
  } catch (error) {
    if (!isSnoError(error, 'ERR_CLOCK_UNSAFE') && !isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED')) throw error;
    await session.complain(
      `Waiting about ${error.retryAfterMs} ms for the clock, which moved back or has stopped.`,
    );
    return [await generator.nextAsync(meta)];
  }
}
