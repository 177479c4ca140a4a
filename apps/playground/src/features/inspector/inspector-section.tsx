import { useAnnounce } from '@sno-id/kit';
import { useEffect } from 'react';
import { Guess } from '../../components/guess.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { report } from '../../lib/facts.ts';
import { FORMAT_WORDS } from './model/formats.ts';
import { pageInspection } from './model/inspection.ts';
import { inspectorCode } from './model/inspector-code.ts';
import { inspectorCodec } from './model/inspector-codec.ts';
import { useInspection } from './view/use-inspection.ts';
import './view/inspector.css';
import { summaryText } from './model/inspector-texts.ts';
import { ProofPanel } from './view/proof-panel.tsx';
import { Results } from './view/results.tsx';
import { SubjectPanel } from './view/subject-panel.tsx';

/** What many IDs say together: when, by whom, which twice. */
export function InspectorSection() {
  const [state, setState] = useSectionState('inspector', inspectorCodec);
  const outcome = useInspection(({ outcome }) => outcome);
  const isStale = useInspection(({ progress }) => progress !== undefined);
  const announce = useAnnounce();
  const { sample, format } = state;

  useEffect(() => pageInspection().follow(sample, format), [sample, format]);

  useEffect(() => {
    if (!outcome) return;
    if (!outcome.ok) {
      announce(outcome.problem);
      return;
    }
    const { ids, duplicates } = outcome.inspection.analysis;
    report({ inspected: { ids, duplicates } });
    announce(summaryText(outcome.inspection));
  }, [outcome, announce]);

  const found = outcome?.ok ? outcome.inspection : undefined;
  return (
    <SectionFrame
      title="Inspector"
      lead="IDs have their time in them, and often who made them. So a log, a column of a table or any text with IDs tells when they were made, by whom, which are there twice, and when a clock went back. Give it one: up to a million IDs, of sno and of the formats that are common elsewhere."
    >
      <Guess
        id="inspector-whose"
        question="Discord made the ID 175928847299117063 on 30 April 2016. What does it say if somebody takes it for one of Twitter’s?"
        answers={[
          'It is no valid Twitter ID',
          'The same time',
          '3 March 2012, and just as valid',
          'A time to come',
        ]}
        right={2}
        explanation="Both are 64 bits that begin with a count of milliseconds, from different starts; nothing in the bits says which. So a format can only be judged by whether the time makes sense, and below each format has a percentage. Read the Discord IDs as Twitter’s and see."
      />
      <SubjectPanel state={state} setState={setState} />
      {outcome?.ok && (
        <div className="inspector-results" data-stale={isStale || undefined}>
          <Results outcome={outcome} state={state} setState={setState} />
        </div>
      )}
      <ProofPanel />
      <ShowCode
        key={found?.format}
        code={inspectorCode(found?.format ?? 'sno', found?.analysis.example ?? '')}
        title={
          found && found.format !== 'sno'
            ? `Show the code for ${FORMAT_WORDS[found.format].name}`
            : 'Show the code'
        }
      />
    </SectionFrame>
  );
}
