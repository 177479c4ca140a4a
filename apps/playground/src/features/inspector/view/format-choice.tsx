import { useId } from 'react';
import type { Vote } from '../model/detect.ts';
import { FORMAT_IDS, FORMAT_WORDS, type FormatId, isFormatId, nameOf } from '../model/formats.ts';
import { percentText } from '../model/inspector-texts.ts';

interface FormatChoiceProps {
  readonly votes: readonly Vote[];
  /** What they are read as. */
  readonly format: FormatId;
  /** What somebody has chosen. */
  readonly chosen: FormatId | undefined;
  readonly onChoose: (format: FormatId | undefined) => void;
}

/** So many are named beside the choice. */
const NAMED = 3;

/** What the IDs are read as, how sure that is, and what else they could be. */
export function FormatChoice({ votes, format, chosen, onChoose }: FormatChoiceProps) {
  const selectId = useId();
  const counted = votes.filter(({ share }) => share >= 0.005).slice(0, NAMED);
  const winner = votes.find(vote => isFormatId(vote.format))?.format;
  return (
    <div className="inspector-format">
      <label htmlFor={selectId}>Read as</label>
      <select
        id={selectId}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(isFormatId(target.value) ? target.value : undefined)}
      >
        <option value="">{winner ? `what most look like: ${nameOf(winner)}` : 'what most look like'}</option>
        {FORMAT_IDS.map(id => (
          <option key={id} value={id}>
            {FORMAT_WORDS[id].name}
          </option>
        ))}
      </select>
      <p className="note">
        By form and time they look like{' '}
        {counted.map(({ format: name, share }, i) => (
          <span key={name}>
            {i > 0 && ', '}
            <span className={name === format ? 'inspector-format-taken' : undefined}>
              {nameOf(name)} {percentText(share)}
            </span>
          </span>
        ))}
        .
      </p>
    </div>
  );
}
