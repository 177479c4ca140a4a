import { FieldMark, IdText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { useEffect, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { SectionFrame } from '../../../components/section-frame.tsx';
import { bufferedRandom } from '../../../lib/random.ts';
import { createArrivals } from '../model/arrivals.ts';
import { createMemberGenerator } from '../model/member-generator.ts';
import { createMemberLoop, WAKE_MS } from '../model/member-loop.ts';
import { CHANNEL, type FromTab, readToTab } from '../model/member-messages.ts';
import { type SharingState, sharingCodec } from '../model/sharing-codec.ts';
import './tab-member.css';
import { tabText } from '../content.ts';

interface TabMemberProps {
  readonly join: NonNullable<SharingState['join']>;
}

interface TabState {
  readonly made: number;
  readonly lastId?: Sno;
  readonly phase: 'making' | 'frozen' | 'killed';
  readonly problem?: string;
}

/** This tab as a generator of another page's map. */
export function TabMember({ join }: TabMemberProps) {
  const { letter, partition, min, max, rate, start } = join.member;
  const { made, lastId, phase, problem } = useTabMember(join);

  return (
    <SectionFrame title={tabText.title(letter)} lead={tabText.lead}>
      <Panel title={tabText.generator(letter)} className="sharing-tab">
        <dl className="sharing-tab-list">
          <dt>
            <FieldMark field="partition" /> {tabText.partition}
          </dt>
          <dd className="mono">{partition}</dd>
          <dt>
            <FieldMark field="sequence" /> {tabText.range}
          </dt>
          <dd className="mono">
            {grouped(min)}–{grouped(max)}
            {start === 'random' && tabText.randomStart}
          </dd>
          <dt>{tabText.rate}</dt>
          <dd>{tabText.perSecond(grouped(rate))}</dd>
          <dt>{tabText.state}</dt>
          <dd role="status">
            {phase === 'making' && tabText.running}
            {phase === 'frozen' && tabText.frozen}
            {phase === 'killed' && tabText.killed}
            {problem && <span className="wrong"> {problem}</span>}
          </dd>
          <dt>{tabText.made}</dt>
          <dd className="mono">{grouped(made)}</dd>
          <dt>{tabText.lastId}</dt>
          <dd>{lastId ? <IdText id={lastId} /> : '–'}</dd>
        </dl>
        <p className="note">{tabText.note}</p>
        <p>
          <a href="#1/sharing">{tabText.ownMap}</a>
        </p>
      </Panel>
    </SectionFrame>
  );
}

/** Generates IDs in this tab as long as it is shown, as instructed by the page with the map. */
function useTabMember({ room, member }: TabMemberProps['join']): TabState {
  const { letter, partition, min, max, start } = member;
  const [state, setState] = useState<TabState>({ made: 0, phase: 'making' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rate is told later, and makes no new generator
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const payload = sharingCodec.write({ layout: [], join: { room, member } });
    const say = (message: DistributiveOmit<FromTab, 'room' | 'from'>) =>
      channel.postMessage({ room, from: letter, ...message });
    const fail = (error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      clearInterval(timer);
      setState(now => ({ ...now, phase: 'killed', problem }));
      say({ type: 'problem', message: problem });
    };

    let made = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    let loop: ReturnType<typeof createMemberLoop> | undefined;
    try {
      const generator = createMemberGenerator({ partition, min, max, start }, { random: bufferedRandom() });
      const startMs = performance.now();
      const arrivals = createArrivals(startMs, Math.random);
      loop = createMemberLoop(generator, arrivals, startMs, member.rate, message => {
        if (message.type !== 'report') return;
        made += message.runs.reduce((sum, { count }) => sum + count, 0);
        setState(now => ({ ...now, made, lastId: message.lastId }));
        say(message);
      });
      timer = setInterval(() => {
        try {
          loop?.wake(performance.now());
        } catch (error) {
          fail(error);
        }
      }, WAKE_MS);
      say({ type: 'hello', payload });
    } catch (error) {
      fail(error);
    }

    channel.onmessage = ({ data }) => {
      const message = readToTab(data, room, letter);
      if (message?.type === 'who') say({ type: 'hello', payload });
      if (message?.type === 'set' && loop) {
        loop.rate = message.rate;
        loop.isFrozen = message.isFrozen;
        setState(now =>
          now.phase === 'killed' ? now : { ...now, phase: message.isFrozen ? 'frozen' : 'making' },
        );
      }
      if (message?.type === 'become') {
        // A completely new generator.
        history.replaceState(null, '', `#1/sharing/${message.payload}`);
        location.reload();
      }
      if (message?.type === 'kill') {
        clearInterval(timer);
        setState(now => ({ ...now, phase: 'killed' }));
        window.close();
      }
    };
    const sayBye = () => say({ type: 'bye' });
    const wakeUp = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pagehide', sayBye);
    addEventListener('pageshow', wakeUp);
    return () => {
      removeEventListener('pagehide', sayBye);
      removeEventListener('pageshow', wakeUp);
      clearInterval(timer);
      sayBye();
      channel.close();
    };
  }, [room, letter, partition, min, max, start]);

  return state;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
