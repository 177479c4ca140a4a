import { createContext, type ReactNode, useContext, useReducer } from 'react';
import { announced } from './announcements.ts';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Says things to those who cannot see them happen: the function that does. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Holds the live region in which everything below it is announced: what is added to it is read. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [all, announce] = useReducer(announced, []);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div className="unseen" role="status" aria-live="polite" aria-atomic="false">
        {all.map(({ text, number }) => (
          <p key={number}>{text}</p>
        ))}
      </div>
    </AnnounceContext.Provider>
  );
}
