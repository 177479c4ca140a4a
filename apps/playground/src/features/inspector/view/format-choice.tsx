import { useId } from 'react';
import { formatText } from '../content.ts';
import type { Vote } from '../model/detect.ts';
import { FORMAT_WORDS, type FormatId, isFormatId, nameOf } from '../model/formats.ts';
import { percentText } from '../model/inspector-texts.ts';

interface FormatChoiceProps {
  readonly votes: readonly Vote[];
  /** The format that the IDs are read as. */
  readonly format: FormatId;
  /** The format chosen by the user. */
  readonly chosen: FormatId | undefined;
  readonly onChoose: (format: FormatId | undefined) => void;
}

/** How many formats are named beside the choice. */
const NAMED = 3;

/** The format the IDs are read as, how likely it is, and the alternatives. */
export function FormatChoice({ votes, format, chosen, onChoose }: FormatChoiceProps) {
  const selectId = useId();
  const counted = votes.filter(({ share }) => share >= 0.005).slice(0, NAMED);
  const winner = votes.find(vote => isFormatId(vote.format))?.format;
  return (
    <div className="inspector-format">
      <label htmlFor={selectId}>{formatText.label}</label>
      <select
        id={selectId}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(isFormatId(target.value) ? target.value : undefined)}
      >
        <option value="">
          {winner ? formatText.automaticOf({ format: nameOf(winner) }) : formatText.automatic}
        </option>
        {(Object.keys(FORMAT_WORDS) as FormatId[]).map(id => (
          <option key={id} value={id}>
            {FORMAT_WORDS[id].name}
          </option>
        ))}
      </select>
      <p className="note">
        {formatText.votes}{' '}
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
