import { Button, FieldMark, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { collisionOdds } from '@sno-id/sdk/snowflake';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { contextsText } from '../content.ts';
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
      announce(contextsText.announce(made.partitions.length, sharedAmong(made.partitions).length));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setAsking(false);
  }

  const shared = result && sharedAmong(result.partitions);
  const odds = collisionOdds({ generators: CONTEXTS, idBits: PARTITION_BITS });
  return (
    <Panel title={contextsText.title} className="odds-contexts">
      <p>{contextsText.lead(CONTEXTS, chanceText(odds))}</p>
      <div>
        <Button aria-disabled={isAsking} onClick={() => !isAsking && void ask()}>
          {isAsking ? contextsText.running : contextsText.run(CONTEXTS)}
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
              ? contextsText.allDifferent(CONTEXTS)
              : contextsText.shared(shared.map(grouped).join(', '))}
          </p>
        </>
      )}
    </Panel>
  );
}
