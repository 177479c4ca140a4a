import type { ReactNode } from 'react';

interface ClockHeadProps {
  readonly title: ReactNode;
  /** The name of the choice. */
  readonly label: string;
  readonly clocks: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The heading of a section about one clock, with a choice if there are more. */
export function ClockHead({ title, label, clocks, chosen, onChoose }: ClockHeadProps) {
  return (
    <>
      <h2>{title}</h2>
      {clocks.length > 1 && (
        <select
          className="clock-select"
          aria-label={label}
          value={chosen}
          onChange={event => onChoose(event.target.value)}
        >
          {clocks.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
