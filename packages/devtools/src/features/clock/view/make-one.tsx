import { Button, CopyButton } from '@sno-id/kit';
import { type Sno, tickOf } from '@sno-id/sdk';
import { useEffect, useRef, useState } from 'react';
import { type AnySource, makesSnowflakes } from '../../../source/family.ts';
import { AnyIdText } from '../../../ui/any-id-text.tsx';

type Outcome =
  | { readonly state: 'waiting' }
  | { readonly state: 'made'; readonly id: Sno | bigint }
  | { readonly state: 'failed'; readonly text: string };

/** Makes one ID without holding the page, for as long as it takes; a second press takes it back. */
export function MakeOne({ source }: { readonly source: AnySource }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const waiting = useRef<AbortController>(undefined);

  useEffect(() => () => waiting.current?.abort(), []);

  async function make() {
    const controller = new AbortController();
    waiting.current = controller;
    setOutcome({ state: 'waiting' });
    try {
      const { signal } = controller;
      const id = await (makesSnowflakes(source)
        ? source.nextAsync({ signal })
        : source.nextAsync(0, { signal }));
      if (waiting.current === controller) setOutcome({ state: 'made', id });
    } catch (error) {
      if (waiting.current !== controller) return;
      setOutcome(controller.signal.aborted ? undefined : { state: 'failed', text: String(error) });
    }
  }

  const isWaiting = outcome?.state === 'waiting';
  return (
    <div className="clock-make">
      <Button onClick={() => (isWaiting ? waiting.current?.abort() : make())}>
        {isWaiting ? 'Cancel' : 'Make one ID'}
      </Button>
      <div role="status">
        {isWaiting && <span className="note">Waiting for the clock …</span>}
        {outcome?.state === 'failed' && <span className="note wrong">{outcome.text}</span>}
        {outcome?.state === 'made' && (
          <>
            <AnyIdText id={outcome.id} />{' '}
            {typeof outcome.id === 'string' && <span className="note">tick {tickOf(outcome.id)}</span>}
          </>
        )}
      </div>
      {outcome?.state === 'made' && <CopyButton text={String(outcome.id)} what="ID" />}
    </div>
  );
}
