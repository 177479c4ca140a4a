import { dayTime, durationText, grouped } from '@sno-id/kit/data';
import { memo, type ReactNode, useMemo } from 'react';
import { InTurn } from '../../../components/in-turn.tsx';
import { Panel } from '../../../components/panel.tsx';
import { TermText } from '../../../components/term-text.tsx';
import type { SetState } from '../../../hooks/use-section-state.ts';
import { FORMAT_WORDS, isSnoFormat, nameOf } from '../model/formats.ts';
import { histogramOf, marksOf } from '../model/histogram.ts';
import type { Outcome } from '../model/inspect.ts';
import type { InspectorState } from '../model/inspector-codec.ts';
import { FormatChoice } from './format-choice.tsx';
import { DuplicateTable, RegressionTable } from './found-tables.tsx';
import { HistogramPanel } from './histogram-panel.tsx';
import { NodeTable } from './node-table.tsx';
import './results.css';
import { findingsText } from '../content.ts';
import { nodesWord, timesText } from '../model/inspector-texts.ts';

interface ResultsProps {
  readonly outcome: Extract<Outcome, { ok: true }>;
  /** The format that the user has chosen. */
  readonly chosen: InspectorState['format'];
  readonly setState: SetState<InspectorState>;
}

/** Everything that was found in a text. */
export const Results = memo(function Results({ outcome, chosen, setState }: ResultsProps) {
  const { inspection, sortedMs } = outcome;
  const { format, analysis, doubtful, isCut } = inspection;
  const { unitMs, node } = FORMAT_WORDS[format];
  const all = analysis.span ?? { fromMs: 0, toMs: 0 };
  const histogram = useMemo(() => histogramOf(sortedMs, unitMs), [sortedMs, unitMs]);
  const marks = useMemo(
    () =>
      marksOf(
        histogram,
        analysis.duplicateList.map(({ unixMs }) => unixMs),
        analysis.regressionList.map(({ unixMs }) => unixMs),
      ),
    [histogram, analysis],
  );
  const { zero, one, flips } = analysis.ticks;
  const makers = format === 'sno-grants' ? analysis.laneCount : analysis.nodeCount;
  const others = inspection.others.map(({ format, ids }) => ({ name: nameOf(format), ids }));

  return (
    <InTurn>
      <Panel title={findingsText.title} className="inspector-found">
        <FormatChoice
          votes={inspection.votes}
          format={format}
          chosen={chosen}
          onChoose={format => setState(({ sample }) => ({ sample, format }), `as ${format ?? 'counted'}`)}
        />
        <dl className="inspector-facts">
          <Fact name="IDs" isMain value={grouped(analysis.ids)} />
          <Fact name="distinct" isMain value={grouped(analysis.distinct)} />
          <Fact
            name="duplicates"
            isMain
            value={grouped(analysis.duplicates)}
            isWrong={analysis.duplicates > 0}
          />
          <Fact
            name="time moves back"
            isMain
            value={timesText(analysis.regressions)}
            isWrong={analysis.regressions > 0}
          />
          <Fact name="first" value={dayTime(all.fromMs)} />
          <Fact name="last" value={dayTime(all.toMs)} />
          <Fact name="period" value={durationText(all.toMs - all.fromMs)} />
          {node !== undefined && <Fact name={nodesWord(node)} value={grouped(makers)} />}
          {isSnoFormat(format) && (
            <Fact
              name={
                <TermText
                  text={format === 'sno' ? findingsText.ticks : findingsText.ticksOfGrants}
                  terms={['tick']}
                />
              }
              value={`${grouped(zero)} / ${grouped(one)}${flips > 0 ? findingsText.flips({ times: timesText(flips) }) : ''}`}
            />
          )}
        </dl>
        {others.length > 0 && <p>{findingsText.others({ kinds: others })}</p>}
        {isCut && <p>{findingsText.limited({ ids: grouped(analysis.ids) })}</p>}
        {doubtful > 0 && <p className="note">{findingsText.doubtful({ words: grouped(doubtful) })}</p>}
        {analysis.regressions > analysis.distinct / 2 && <p className="note">{findingsText.newestFirst}</p>}
      </Panel>
      <HistogramPanel histogram={histogram} marks={marks} />
      <div className="inspector-halves">
        {node !== undefined && (
          <Panel title={findingsText.byNode({ node })} className="inspector-nodes">
            <NodeTable analysis={analysis} format={format} />
          </Panel>
        )}
        <Panel title={findingsText.details} className="inspector-findings">
          <DuplicateTable analysis={analysis} isSno={isSnoFormat(format)} />
          <RegressionTable analysis={analysis} format={format} />
        </Panel>
      </div>
    </InTurn>
  );
});

interface FactProps {
  readonly name: ReactNode;
  readonly value: string;
  readonly isWrong?: boolean;
  /** Whether it is one of the first that somebody wants to know. */
  readonly isMain?: boolean;
}

function Fact({ name, value, isWrong = false, isMain = false }: FactProps) {
  return (
    <div data-main={isMain || undefined}>
      <dt className="note">{name}</dt>
      <dd className={isWrong ? 'mono wrong' : 'mono'}>{value}</dd>
    </div>
  );
}
