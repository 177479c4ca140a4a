import { Segmented } from '@sno-id/kit';
import { useState } from 'react';
import type { Play } from './use-play.ts';

/**
 * A choice between two ways that a figure goes, and the props of its frame. It plays both, one in each pass,
 * until somebody chooses.
 */
export function useChoice<T extends string>(
  play: Play,
  label: string,
  options: readonly { readonly value: T; readonly label: string }[],
  /** Where a choice plays from. */
  from = 0,
) {
  const [chosen, choose] = useState<T>();
  const passing = options[play.pass]!;
  const controls = (
    <Segmented
      label={label}
      options={options}
      value={chosen}
      onChange={value => {
        choose(value);
        play.replay(from);
      }}
    />
  );
  const isTouched = chosen !== undefined;
  const props = { isTouched, shown: isTouched ? undefined : passing.label, controls };
  return { value: chosen ?? passing.value, choose, props };
}
