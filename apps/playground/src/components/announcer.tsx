import { useAnnouncement } from '../lib/announcer.ts';

/** Says what is announced, to those who listen to the page. */
export function Announcer() {
  const { text, count } = useAnnouncement();
  return (
    <div className="unseen" role="status" aria-live="polite">
      <span key={count}>{text}</span>
    </div>
  );
}
