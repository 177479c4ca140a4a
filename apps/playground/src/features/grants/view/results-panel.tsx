import { Button, IdText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { grantsText, resultText } from '../content.ts';
import type { RepeatOutcome, Scene } from '../model/scene.ts';
import './results-panel.css';

const OUTCOMES: Readonly<Record<RepeatOutcome, string>> = {
  repeat: resultText.repeat,
  pending: resultText.pendingOutcome,
  renamed: resultText.renamedOutcome,
  lost: resultText.lostOutcome,
};

/** Pairs of tabs that are listed before one asks for all. */
const FEW = 2;

/** How many IDs repeat, which, and what happened. */
export function ResultsPanel({ scene }: { readonly scene: Scene }) {
  const { broken, counts } = scene;
  const twice = counts.repeats + counts.pending + counts.replaced;
  return (
    <Panel title={grantsText.results} className="grants-results">
      <dl className="grants-counts">
        <Count name={resultText.ids} value={counts.ids} />
        <Count name={resultText.repeats} value={twice} isWrong={counts.repeats > 0} />
        {broken === 'copies' ? (
          <Count name={resultText.lost} value={counts.lost} isWrong={counts.lost > 0} />
        ) : (
          <Count name={resultText.renamed} value={counts.renamed} />
        )}
      </dl>
      <Repeats repeats={scene.repeats} />
    </Panel>
  );
}

function Repeats({ repeats }: Pick<Scene, 'repeats'>) {
  const [hasAll, setAll] = useState(false);
  const isLong = repeats.length > FEW;
  return (
    <div className="grants-repeats">
      <h4>{resultText.list}</h4>
      {repeats.length === 0 && <p className="note">{resultText.none}</p>}
      <ul>
        {repeats.slice(0, hasAll ? undefined : FEW).map(({ first, second, id, count, outcome }) => (
          <li key={[first, second, outcome].join()} data-outcome={outcome}>
            <IdText id={id} /> {resultText.made({ others: count - 1, first, second })}: {OUTCOMES[outcome]}.
          </li>
        ))}
      </ul>
      {isLong && !hasAll && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {resultText.all({ count: repeats.length })}
        </Button>
      )}
    </div>
  );
}

/** What happened, the newest first. It grows, and so stands below all else. */
export function LogPanel({ scene }: { readonly scene: Scene }) {
  if (scene.log.length === 0) return null;
  return (
    <Panel title={resultText.log} className="grants-log">
      <ol>
        {scene.log.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ol>
    </Panel>
  );
}

interface CountProps {
  readonly name: string;
  readonly value: number;
  readonly isWrong?: boolean;
}

function Count({ name, value, isWrong = false }: CountProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="mono" data-wrong={isWrong || undefined}>
        {grouped(value)}
      </dd>
    </div>
  );
}
