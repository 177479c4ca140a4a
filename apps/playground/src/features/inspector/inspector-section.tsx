import { useAnnounce } from '@sno-id/kit';
import { useDeferredValue, useEffect } from 'react';
import { useStore } from 'zustand';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { TermText } from '../../components/term-text.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { pageInspection } from './model/inspection.ts';
import { inspectorCodec } from './model/inspector-codec.ts';
import './view/inspector.css';
import { report } from '../../lib/facts.ts';
import { afterFrame } from '../../lib/frames.ts';
import { findingsText, inspectorText } from './content.ts';
import { summaryText } from './model/inspector-texts.ts';
import { Results } from './view/results.tsx';
import { SubjectPanel } from './view/subject-panel.tsx';

/** What many IDs reveal together: when they were generated, by whom, and which repeat. */
export function InspectorSection() {
  const [state, setState] = useSectionState('inspector', inspectorCodec);
  // Drawn in steps, so that the page answers meanwhile.
  const outcome = useDeferredValue(useStore(pageInspection(), ({ outcome }) => outcome));
  // A long text: what was found before is of another one.
  const isReading = useStore(pageInspection(), ({ progress }) => (progress?.part ?? 0) > 0);
  const announce = useAnnounce();
  const { sample, format } = state;

  // The button is seen to be pressed before a worker begins, and another one ends, beside the page.
  useEffect(() => afterFrame(() => pageInspection().follow(sample, format)), [sample, format]);

  useEffect(() => {
    report({ inspection: outcome?.ok ? outcome.inspection.analysis : undefined });
    if (outcome) announce(outcome.ok ? summaryText(outcome.inspection) : outcome.problem);
  }, [outcome, announce]);

  return (
    <SectionFrame
      title={inspectorText.title}
      lead={<TermText text={inspectorText.lead} terms={['partition']} />}
    >
      <div className="inspector-stage frame" data-found={outcome?.ok}>
        <SubjectPanel state={state} setState={setState} />
        {outcome && (
          <div className="inspector-results">
            {outcome.ok && !isReading ? (
              <Results outcome={outcome} chosen={format} setState={setState} />
            ) : (
              <Panel title={findingsText.title} className="inspector-none">
                {isReading || outcome.ok ? (
                  <p className="note">{findingsText.reading}</p>
                ) : (
                  <p className={outcome.isFinding ? undefined : 'wrong'}>{outcome.problem}</p>
                )}
              </Panel>
            )}
          </div>
        )}
      </div>
    </SectionFrame>
  );
}
