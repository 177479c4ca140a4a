import type { ReactNode } from 'react';

/** A scrollable list for long content. It has a name because it is reachable by keyboard. */
export function ScrollList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const named = { role: 'group', 'aria-label': label, tabIndex: 0 } as const;
  return (
    <div className="inspector-list" {...named}>
      {children}
    </div>
  );
}
