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
import { sharingGuessText, sharingText } from './content.ts';
import { type SharingState, sharingCodec } from './model/sharing-codec.ts';
import { TabMember } from './view/tab-member.tsx';
import { pageCrew, useCrew, useCrewOf } from './view/use-crew.ts';

/** Partitions and ranges: who shares what, and the consequences. */
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

  /** Only after the browser has followed the link, because it then changes to the link of the next tab. */
  function addTab() {
    add('tab');
    if (!isRunning) crew.start();
  }

  function addTwin(fromSnapshot: boolean) {
    if (!next || !member) return;
    // A generator restored from a snapshot takes its partition from there, so it starts at its first number.
    const start = fromSnapshot ? { start: 'first' as const } : {};
    setLayout(
      now => twinned(now, member.letter).map(one => (one.letter === next ? { ...one, ...start } : one)),
      `add ${next}`,
    );
    setChosen(next);
    if (fromSnapshot) crew.beginFromSnapshot(member.letter, next);
  }

  return (
    <SectionFrame title={sharingText.title} lead={sharingText.lead}>
      <Guess
        id="sharing-first-duplicate"
        question={sharingGuessText.question}
        answers={[
          sharingGuessText.answerSeconds,
          sharingGuessText.answerHour,
          sharingGuessText.answerDay,
          sharingGuessText.answerNever,
        ]}
        right={0}
        explanation={sharingGuessText.explanation}
      />
      <Panel
        title={sharingText.map}
        className="sharing-map-panel"
        aside={
          <div className="sharing-buttons">
            <Button look="main" onClick={() => (isRunning ? crew.stop() : crew.start())}>
              {isRunning ? sharingText.stopAll : sharingText.startAll}
            </Button>
            <Button aria-disabled={!next} onClick={() => add('worker')}>
              {sharingText.addWorker}
            </Button>
            {next && tab && (
              <a
                className="button sharing-open"
                href={tabLink(tab)}
                target="_blank"
                rel="noreferrer"
                onClick={() => setTimeout(addTab)}
              >
                {sharingText.openTab}
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
        <p className="note">{sharingText.mapHelp}</p>
      </Panel>
      <div className="sharing-halves">
        <Panel
          title={sharingText.outcome}
          className="sharing-outcome-panel"
          aside={
            <Button look="quiet" onClick={() => crew.forget()}>
              {sharingText.resetCount}
            </Button>
          }
        >
          <Outcome layout={layout} />
        </Panel>
        <Panel title={sharingText.members} className="sharing-members-panel">
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
          <p className="note">{sharingText.membersNote}</p>
        </Panel>
      </div>
      <ProofPanel />
      <ShowCode code={sharingCode(layout)} />
    </SectionFrame>
  );
}
