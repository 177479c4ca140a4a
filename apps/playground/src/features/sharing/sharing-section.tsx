import { Button, TermText } from '@sno-id/kit';
import { Guess } from '../../components/guess.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { type SetState, useSectionState } from '../../hooks/use-section-state.ts';
import type { Layout } from './model/layout.ts';
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
import { pageCrew, useCrew } from './view/use-crew.ts';
import { useSharingMap } from './view/use-sharing-map.ts';

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
  const map = useSharingMap(layout, setState);

  return (
    <SectionFrame
      title={sharingText.title}
      lead={<TermText text={sharingText.lead} terms={['partition', 'sequence']} />}
    >
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
      <MapPanel layout={layout} map={map} />
      <MembersAndOutcome layout={layout} map={map} />
      <ProofPanel />
      <ShowCode code={sharingCode(layout)} />
    </SectionFrame>
  );
}

interface MapPartProps {
  readonly layout: Layout;
  readonly map: ReturnType<typeof useSharingMap>;
}

function MapPanel({ layout, map }: MapPartProps) {
  const pairs = useCrew(({ findings }) => findings.pairs);
  return (
    <Panel title={sharingText.map} className="sharing-map-panel" aside={<MapButtons map={map} />}>
      <PartitionMap
        layout={layout}
        setLayout={map.setLayout}
        pairs={pairs}
        chosen={map.member?.letter}
        onChoose={map.choose}
      />
      <p className="note">
        {sharingText.mapHelp} <span className="sharing-keys">{sharingText.mapKeys}</span>
      </p>
    </Panel>
  );
}

function MapButtons({ map }: Pick<MapPartProps, 'map'>) {
  const { isRunning, next, tab } = map;
  const crew = pageCrew();
  return (
    <div className="sharing-buttons">
      <Button look="main" onClick={() => (isRunning ? crew.stop() : crew.start())}>
        {isRunning ? sharingText.stopAll : sharingText.startAll}
      </Button>
      <Button aria-disabled={!next} onClick={() => map.add('worker')}>
        {sharingText.addWorker}
      </Button>
      {next && tab && (
        <a
          className="button sharing-open"
          href={tabLink(tab)}
          target="_blank"
          rel="noreferrer"
          onClick={() => setTimeout(map.addTab)}
        >
          {sharingText.openTab}
        </a>
      )}
    </div>
  );
}

function MembersAndOutcome({ layout, map }: MapPartProps) {
  const { member } = map;
  return (
    <div className="sharing-halves">
      <Panel
        title={sharingText.outcome}
        className="sharing-outcome-panel"
        aside={
          <Button look="quiet" onClick={() => pageCrew().forget()}>
            {sharingText.resetCount}
          </Button>
        }
      >
        <Outcome layout={layout} />
      </Panel>
      <Panel title={sharingText.members} className="sharing-members-panel">
        <Members layout={layout} chosen={member?.letter} onChoose={map.choose} />
        {member && (
          <MemberEditor
            key={member.letter}
            member={member}
            layout={layout}
            setLayout={map.setLayout}
            onClone={map.addClone}
            onRemove={() => map.remove(member.letter)}
          />
        )}
        <p className="note">{sharingText.membersNote}</p>
      </Panel>
    </div>
  );
}
