import { Button, CopyButton, Empty, useAnnounce, useStyles } from '@sno-id/kit';
import { memo } from 'react';
import { follow } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { AnyIdText } from '../../../ui/any-id-text.tsx';
import { MadeBy } from '../../../ui/call-site.tsx';
import { usePanel, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { useRedraw } from '../../../ui/use-redraw.ts';
import { createClockPlace } from '../../clock/model/clock-place.ts';
import { createGeneratorList } from '../../generators/model/generator-list.ts';
import { nameByKey, nameOf } from '../../generators/model/generator-texts.ts';
import { type Problem, stageOf } from '../model/problem.ts';
import { headlineOf, missingTexts } from '../model/problem-texts.ts';
import { createProblems } from '../model/problems.ts';
import { problemsText } from './content.ts';
import css from './problems.css?inline';

const LEADS = 2;

/** All problems, each with what happened, what to do, and where it is shown. */
export function ProblemsView() {
  useStyles(css);
  useRedraw();
  const { isReplay } = usePanel();
  const problems = usePart(createProblems);
  const announce = useAnnounce();
  const generators = useRegistry(({ generators }) => generators);
  const list = problems.read();
  const missing = missingTexts(list, isReplay);

  return (
    <div className="problems">
      <header>
        <h2 className={list.problems.length > 0 ? 'wrong' : undefined}>{headlineOf(list)}</h2>
        {list.problems.some(one => stageOf(one) === 'happened') && (
          <Button
            look="quiet"
            onClick={() => {
              problems.clear();
              announce(problemsText.cleared);
            }}
          >
            {problemsText.clear}
          </Button>
        )}
        {missing.map(text => (
          <p key={text} className="problems-words">
            {text}
          </p>
        ))}
      </header>
      {list.problems.length === 0 ? (
        <Empty title={problemsText.none}>{problemsText.noneHint}</Empty>
      ) : (
        <ul aria-label={problemsText.list}>
          {list.problems.map(problem => (
            <ProblemItem
              key={problem.id}
              problem={problem}
              generators={generators}
              sinceMs={problems.sinceMs(problem.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ProblemItemProps {
  readonly problem: Problem;
  readonly generators: readonly Registered[];
  readonly sinceMs: number;
}

const ProblemItem = memo(function ProblemItem({ problem, generators, sinceMs }: ProblemItemProps) {
  const { title, what, pairs, advice, docs } = problem.textOf(generators, sinceMs);
  const { example: id } = problem;
  return (
    <li className="problems-item" data-kind={problem.kind} data-stage={stageOf(problem)}>
      <div className="problems-title">
        <h3>{title}</h3>
        <p className="note">{problemsText.stages[stageOf(problem)]}</p>
      </div>
      <p className="problems-words">{what}</p>
      {pairs && (
        <ul className="problems-words problems-pairs">
          {pairs.map(pair => (
            <li key={pair}>{pair}</li>
          ))}
        </ul>
      )}
      {id !== undefined && (
        <>
          <p>
            <AnyIdText id={id} />
            <CopyButton text={String(id)} what="ID" />
          </p>
          <div className="made-at-pair">
            {problem.keys.map(key => (
              <MadeBy key={key} maker={key} name={nameByKey(key, generators)} id={id} />
            ))}
          </div>
        </>
      )}
      <p className="problems-words problems-advice">{advice}</p>
      <div className="problems-links">
        <Leads problem={problem} generators={generators} />
        <a href={docs} target="_blank" rel="noreferrer">
          {problemsText.docs}
          <span className="unseen"> {problemsText.opensTab}</span>
        </a>
      </div>
    </li>
  );
});

function Leads({ problem, generators }: Omit<ProblemItemProps, 'sinceMs'>) {
  const panel = usePanel();
  const { settings } = panel;
  const list = usePart(createGeneratorList);
  const place = usePart(createClockPlace);
  const own = problem.keys.flatMap(key => generators.filter(one => one.key === key));

  function showGenerator(key: GeneratorKey) {
    list.reveal(key);
    settings.choose({ view: 'generators' });
  }

  return (
    <>
      {typeof problem.example === 'string' && (
        <Button
          look="quiet"
          onClick={() => follow({ view: 'inspect', what: String(problem.example) }, panel)}
        >
          {problemsText.inspect}
        </Button>
      )}
      {/^(wait|apart|substituted)$/.test(problem.kind) && (
        <Button
          look="quiet"
          onClick={() => {
            place.setState({ key: problem.keys[0], atMs: problem.atMs });
            settings.choose({ view: 'clock' });
          }}
        >
          {problemsText.clock}
        </Button>
      )}
      {own.slice(0, LEADS).map(one => (
        <Button key={one.key} look="quiet" onClick={() => showGenerator(one.key)}>
          {problemsText.generator(nameOf(one))}
        </Button>
      ))}
      {/^(source|rejected|reports)$/.test(problem.kind) && (
        <Button look="quiet" onClick={() => settings.choose({ view: 'generators' })}>
          {problemsText.sources}
        </Button>
      )}
    </>
  );
}
