import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Says things to those who cannot see them happen: the function that does. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Holds the live region in which everything below it is announced. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  // The count makes the same text twice two announcements.
  const [{ text, count }, set] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string) => set(({ count }) => ({ text, count: count + 1 })), []);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div className="unseen" role="status" aria-live="polite">
        <span key={count}>{text}</span>
      </div>
    </AnnounceContext.Provider>
  );
}
