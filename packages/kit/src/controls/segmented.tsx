import { useId } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import css from './segmented.css?inline';

interface SegmentedProps<T extends string> {
  /** The name of the group, for those who listen. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  /** None is chosen as long as it is undefined. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
}

/** One of a few, all of them in sight: radio buttons in a row. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  useStyles(css);
  const name = useId();
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            className="unseen"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span data-label={option.label}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
