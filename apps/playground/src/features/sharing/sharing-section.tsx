import { Button } from '@sno-id/kit';
import { useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { TermText } from '../../components/term-text.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { mapText, memberText, oddsText, outcomeText, sharingText } from './content.ts';
import { added, cloned, freeLetter, type Layout, START_LAYOUT, without } from './model/layout.ts';
import { sharingCodec } from './model/sharing-codec.ts';
import { MemberEditor } from './view/member-editor.tsx';
import { Members } from './view/members.tsx';
import { OddsPanel } from './view/odds-panel.tsx';
import { Outcome } from './view/outcome.tsx';
import { PartitionMap } from './view/partition-map.tsx';
import './view/sharing.css';
import { pageCrew, useCrew, useCrewOf } from './view/use-crew.ts';

/** Partitions and ranges: who shares what, and the consequences; then the odds where nobody assigns them. */
export function SharingSection() {
  const [{ layout, odds }, setState] = useSectionState('sharing', sharingCodec);
  const [chosen, setChosen] = useState('A');
  const isRunning = useCrew(state => state.isRunning);
  useCrewOf(layout, layout === START_LAYOUT);

  const crew = pageCrew();
  const member = layout.find(({ letter }) => letter === chosen) ?? layout[0];
  const next = freeLetter(layout);
  const isEmpty = layout.length === 0;

  function setLayout(change: (now: Layout) => Layout, step?: string) {
    setState(now => ({ ...now, layout: change(now.layout) }), step);
  }

  function add(change: (now: Layout) => Layout) {
    if (!next) return;
    setLayout(change, `add ${next}`);
    setChosen(next);
  }

  function startOver() {
    crew.stop();
    crew.forget();
    setLayout(() => [], 'start over');
  }

  const buttons = (
    <div className="sharing-buttons">
      {!isEmpty && (
        <Button look="main" onClick={() => (isRunning ? crew.stop() : crew.start())}>
          {isRunning ? sharingText.stopAll : sharingText.startAll}
        </Button>
      )}
      <Button {...(isEmpty && { look: 'main' })} aria-disabled={!next} onClick={() => add(added)}>
        {sharingText.addWorker}
      </Button>
      <Button onClick={startOver}>{sharingText.startOver}</Button>
    </div>
  );

  return (
    <SectionFrame
      field="partition"
      title={sharingText.title}
      lead={<TermText text={sharingText.lead} terms={['partition', 'sequence']} />}
    >
      <Panel title={mapText.title} className="sharing-map-panel" aside={buttons}>
        {!next && <p className="note">{sharingText.full}</p>}
        <PartitionMap layout={layout} setLayout={setLayout} chosen={member?.letter} onChoose={setChosen} />
        {!isEmpty && (
          <p className="note">
            {mapText.help} <span className="for-keys">{mapText.keys}</span>
          </p>
        )}
      </Panel>
      <div className="sharing-halves frame">
        <Panel
          title={outcomeText.title}
          className="sharing-outcome-panel"
          aside={
            <Button look="quiet" onClick={() => crew.forget()}>
              {outcomeText.reset}
            </Button>
          }
        >
          <Outcome layout={layout} />
        </Panel>
        <Panel title={memberText.title} className="sharing-members-panel">
          {!isEmpty && <Members layout={layout} chosen={member?.letter} onChoose={setChosen} />}
          {member && (
            <MemberEditor
              key={member.letter}
              member={member}
              isFull={!next}
              setLayout={setLayout}
              onClone={() => add(now => cloned(now, member.letter))}
              onRemove={() => setLayout(now => without(now, member.letter), `remove ${member.letter}`)}
            />
          )}
          <p className="note">{memberText.note}</p>
        </Panel>
      </div>
      <Panel title={oddsText.title} className="sharing-odds">
        <OddsPanel
          odds={odds}
          onChange={change => setState(now => ({ ...now, odds: { ...now.odds, ...change } }))}
        />
      </Panel>
    </SectionFrame>
  );
}
