import { Button, FieldMark, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { collisionOdds } from '@sno-id/sdk/snowflake';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { askContexts, type ContextsResult, sharedAmong } from '../model/contexts.ts';
import { PARTITION_BITS } from '../model/figures.ts';
import { chanceText } from '../model/number-text.ts';

const CONTEXTS = 24;
const PARTITIONS = 2 ** PARTITION_BITS;

/** Real contexts: workers that ask the SDK for a generator without a partition. */
export function ContextsPanel() {
  const [result, setResult] = useState<ContextsResult>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const announce = useAnnounce();

  async function ask() {
    setAsking(true);
    setProblem(undefined);
    try {
      const made = await askContexts(
        CONTEXTS,
        () => new Worker(new URL('../model/context-worker.ts', import.meta.url), { type: 'module' }),
      );
      setResult(made);
      announce(`${made.partitions.length} partitions, ${sharedAmong(made.partitions).length} shared.`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setAsking(false);
  }

  const shared = result && sharedAmong(result.partitions);
  const odds = collisionOdds({ generators: CONTEXTS, idBits: PARTITION_BITS });
  return (
    <Panel title="Prove it" className="odds-contexts">
      <p>
        {CONTEXTS} workers start, and each asks the SDK for a generator without saying a partition: what they
        are given is random. The odds that two get the same are {chanceText(odds)}.
      </p>
      <div>
        <Button look="main" aria-disabled={isAsking} onClick={() => !isAsking && void ask()}>
          {isAsking ? 'Asking…' : `Ask ${CONTEXTS} workers`}
        </Button>
      </div>
      {problem && <p className="wrong">{problem}</p>}
      {result && shared && (
        <>
          <svg className="odds-strip" viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
            {result.partitions.map((partition, index) => (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
                key={index}
                x1={(1000 * partition) / PARTITIONS}
                x2={(1000 * partition) / PARTITIONS}
                y1={0}
                y2={24}
                data-shared={shared.includes(partition) || undefined}
              />
            ))}
          </svg>
          <p className="mono odds-partitions">
            <FieldMark field="partition" /> {[...result.partitions].sort((a, b) => a - b).join(' ')}
          </p>
          <p>
            {shared.length === 0
              ? `All ${CONTEXTS} are different.`
              : `Shared: ${shared.map(grouped).join(', ')}. It can happen.`}
          </p>
        </>
      )}
    </Panel>
  );
}
