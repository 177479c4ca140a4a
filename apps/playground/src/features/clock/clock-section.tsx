import { useMemo } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import './clock-section.css';
import { clockText, codeText, resultsText } from './content.ts';
import { codeOf } from './model/clock-code.ts';
import { Lab } from './view/lab.tsx';
import { FactTable } from './view/tables.tsx';
import { useClockLab } from './view/use-clock-lab.ts';
import { byLane, useResults } from './view/use-results.ts';

/** How six ID schemes behave when the clock is wrong. */
export function ClockSection() {
  const lab = useClockLab();
  const { script } = lab;
  const results = useResults(script);
  const facts = useMemo(() => results && byLane(({ id }) => results.lanes[id].fact), [results]);
  const code = useMemo(() => codeOf(script), [script]);

  return (
    <SectionFrame field="tick" title={clockText.title} lead={clockText.lead}>
      <Lab lab={lab} results={results} />
      <Panel title={resultsText.title} className="clock-totals">
        <FactTable label={resultsText.table} facts={facts} />
        <p className="note">{resultsText.whose}</p>
      </Panel>
      <Disclosure title={codeText.title} className="clock-code frame">
        <CodeBlock code={code} what="code" />
      </Disclosure>
    </SectionFrame>
  );
}
