import type { ReactNode } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import css from './check.css?inline';

interface CheckProps {
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ReactNode;
}

/** Something to choose or not. The whole line is pressed. */
export function Check({ isChosen, isDisabled = false, onChange, children }: CheckProps) {
  useStyles(css);
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
