import type { ReactNode } from 'react';

/** What is too long to be shown whole: it scrolls, by keys as well, and so has a name. */
export function ScrollList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const named = { role: 'group', 'aria-label': label, tabIndex: 0 } as const;
  return (
    <div className="inspector-list" {...named}>
      {children}
    </div>
  );
}
