import { type ReactNode, useState } from 'react';
import { Disclosure } from './disclosure.tsx';
import './fold.css';

interface FoldProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Content that a narrow window folds at first, because something shorter above it says what matters. */
export function Fold({ title, children }: FoldProps) {
  const [isRoomy] = useState(() => matchMedia('(min-width: 40rem)').matches);
  return (
    <Disclosure title={title} className="fold" isOpen={isRoomy}>
      {children}
    </Disclosure>
  );
}
