import { fromFields } from '@sno-id/sdk';
import { type Grant, sizeOf } from '../../../grants/src/format/grant.ts';
import { startOfSlab } from '../../../grants/src/format/slab.ts';
import { readToken } from '../../../grants/src/protocol/read-token.ts';
import { createAuthority, newKey } from '../../../grants/src/server/index.ts';
import { memoryContent, memoryStore } from '../../../grants/src/server/stores/memory.ts';
import { checkIn } from './check-in.ts';

const IDS = 1_000_000;
const TOKENS = 1_000;

/** Judges a million IDs of a thousand devices, in batches as they would come: 100 rows of one device. */
export async function verifyIds(): Promise<void> {
  const [content, keys] = [memoryContent(), [await newKey()]];
  const start = () =>
    createAuthority({
      namespace: 'bench',
      store: memoryStore({ content }),
      keys,
      authorize: () => ({ principal: 'bench' }),
    });
  const authority = start();
  const batches: { ids: string[]; token: string }[] = [];
  for (let i = 0; i < TOKENS; i++) {
    const token = await checkIn(authority, `bench-${String(i).padStart(16, '0')}`, 4);
    const { grants } = readToken(token)!;
    for (let k = 0; k < IDS / TOKENS / 100; k++) {
      batches.push({
        token,
        ids: Array.from({ length: 100 }, (_, n) => idOf(grants[n % grants.length]!, k * 100 + n)),
      });
    }
  }
  console.log(
    `\nverify: ${IDS.toLocaleString('en')} IDs of ${TOKENS.toLocaleString('en')} devices, 100 at a time`,
  );
  // After a restart it has seen no token.
  const restarted = start();
  await measure('tokens seen for the first time');
  await measure('tokens seen before');
  await measure('tokens seen before');

  async function measure(title: string): Promise<void> {
    const startMs = performance.now();
    let granted = 0;
    for (const { ids, token } of batches) {
      for (const { verdict } of await restarted.verify(ids, token)) if (verdict === 'granted') granted++;
    }
    const perSecond = IDS / ((performance.now() - startMs) / 1000);
    console.log(
      `  ${title}: ${Math.round(perSecond).toLocaleString('en')} IDs/s, ${granted.toLocaleString('en')} granted`,
    );
  }
}

/** An ID of a grant: the nth of its lanes and slots. */
function idOf(grant: Grant, n: number): string {
  const label = grant.block * sizeOf(grant) + (n % sizeOf(grant));
  return fromFields({
    unixMs: startOfSlab(grant.slab) + n * 4000,
    tick: 0,
    meta: 0,
    partition: 0x8000 + Math.floor(label / 0x1_0000),
    sequence: label % 0x1_0000,
  });
}
