import { Button } from '@sno-id/kit';
import { useCallback, useState } from 'react';
import { Guess } from '../../components/guess.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { type SetState, useSectionState } from '../../hooks/use-section-state.ts';
import { added, freeLetter, type Layout, twinned, without } from './model/layout.ts';
import { sharingCode } from './model/sharing-code.ts';
import { MemberEditor } from './view/member-editor.tsx';
import { Members, tabLink } from './view/members.tsx';
import { Outcome } from './view/outcome.tsx';
import { PartitionMap } from './view/partition-map.tsx';
import { ProofPanel } from './view/proof-panel.tsx';
import './view/sharing.css';
import { type SharingState, sharingCodec } from './model/sharing-codec.ts';
import { TabMember } from './view/tab-member.tsx';
import { pageCrew, useCrew, useCrewOf } from './view/use-crew.ts';

/** Partitions and ranges: who shares what, and what comes of it. */
export function SharingSection() {
  const [state, setState] = useSectionState('sharing', sharingCodec);
  return state.join ? (
    <TabMember join={state.join} />
  ) : (
    <SharingMap layout={state.layout} setState={setState} />
  );
}

interface SharingMapProps {
  readonly layout: Layout;
  readonly setState: SetState<SharingState>;
}

function SharingMap({ layout, setState }: SharingMapProps) {
  const crew = pageCrew();
  const isRunning = useCrew(state => state.isRunning);
  const pairs = useCrew(({ findings }) => findings.pairs);
  const [chosen, setChosen] = useState('A');
  useCrewOf(layout);

  const setLayout = useCallback(
    (next: (now: Layout) => Layout, step?: string) =>
      setState(({ layout }) => ({ layout: next(layout) }), step),
    [setState],
  );
  const member = layout.find(({ letter }) => letter === chosen) ?? layout[0];
  const next = freeLetter(layout);
  const tab = added(layout, 'tab').at(-1);

  function add(kind: 'worker' | 'tab') {
    if (!next) return;
    setLayout(now => added(now, kind), `add ${next}`);
    setChosen(next);
  }

  /** Only after the browser has followed the link, which is then another: the next one's. */
  function addTab() {
    add('tab');
    if (!isRunning) crew.start();
  }

  function addTwin(fromSnapshot: boolean) {
    if (!next || !member) return;
    // A generator from a snapshot has its partition from there, and so begins at its first number.
    const start = fromSnapshot ? { start: 'first' as const } : {};
    setLayout(
      now => twinned(now, member.letter).map(one => (one.letter === next ? { ...one, ...start } : one)),
      `add ${next}`,
    );
    setChosen(next);
    if (fromSnapshot) crew.beginFromSnapshot(member.letter, next);
  }

  return (
    <SectionFrame
      title="Sharing"
      lead="Who may make which IDs. A partition is a generator's own number, and is in each ID that it makes; the sequence counts its IDs within 4 ms. Generators with different partitions never collide. Those that share one must share its numbers too: a range each."
    >
      <Guess
        id="sharing-first-duplicate"
        question="Two tabs were given the same partition and all 65,536 numbers by mistake. Each makes 20 IDs a second, at random moments. When is the first ID made twice?"
        answers={['Within seconds', 'After about an hour', 'After about a day', 'Practically never']}
        right={0}
        explanation="The numbers begin again every 4 ms, so a quiet generator uses the first of them over and over. Whenever both make an ID in the same 4 ms, it is the same ID: more than once a second here. Add a twin below, and see."
      />
      <Panel
        title="Map of partitions and ranges"
        className="sharing-map-panel"
        aside={
          <div className="sharing-buttons">
            <Button look="main" onClick={() => (isRunning ? crew.stop() : crew.start())}>
              {isRunning ? 'Stop all' : 'Start all'}
            </Button>
            <Button aria-disabled={!next} onClick={() => add('worker')}>
              Add a worker
            </Button>
            {next && tab && (
              <a
                className="button sharing-open"
                href={tabLink(tab)}
                target="_blank"
                rel="noreferrer"
                onClick={() => setTimeout(addTab)}
              >
                Open a tab
              </a>
            )}
          </div>
        }
      >
        <PartitionMap
          layout={layout}
          setLayout={setLayout}
          pairs={pairs}
          chosen={member?.letter}
          onChoose={setChosen}
        />
        <p className="note">
          Drag a bar or its ends; drag it to another row to change its partition. By keyboard: left and right
          move by 256, with Shift by 4,096, Home and End go all the way, up and down change the row.
        </p>
      </Panel>
      <div className="sharing-halves">
        <Panel
          title="What happens"
          className="sharing-outcome-panel"
          aside={
            <Button look="quiet" onClick={() => crew.forget()}>
              Count anew
            </Button>
          }
        >
          <Outcome layout={layout} />
        </Panel>
        <Panel title="Generators" className="sharing-members-panel">
          <Members layout={layout} chosen={member?.letter} onChoose={setChosen} />
          {member && (
            <MemberEditor
              key={member.letter}
              member={member}
              layout={layout}
              setLayout={setLayout}
              onTwin={addTwin}
              onRemove={() => setLayout(now => without(now, member.letter), `remove ${member.letter}`)}
            />
          )}
          <p className="note">
            Each is a real worker or tab with a generator of its own. Kill ends one without a word; what it
            had not told yet is lost to the count. Freeze makes it stand still. Restart makes a new generator,
            which remembers nothing.
          </p>
        </Panel>
      </div>
      <ProofPanel />
      <ShowCode code={sharingCode(layout)} />
    </SectionFrame>
  );
}
