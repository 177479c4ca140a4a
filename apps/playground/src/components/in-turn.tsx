import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterFrame } from '../lib/frames.ts';

interface InTurnProps {
  /** How many are drawn at once, which may become more. */
  readonly first?: number;
  readonly children: ReactNode;
}

/** Its first children, and the others one after another, so that the page draws and answers in between. */
export function InTurn({ first = 1, children }: InTurnProps) {
  const all = Children.toArray(children);
  const [count, setCount] = useState(first);
  if (count < first) setCount(first);
  const isWhole = count >= all.length;
  useEffect(() => {
    if (isWhole) return undefined;
    return afterFrame(() => startTransition(() => setCount(count + 1)));
  }, [count, isWhole]);
  return all.slice(0, count);
}
