import { create } from 'zustand';

interface Announcement {
  readonly text: string;
  /** Makes the same text twice two announcements. */
  readonly count: number;
}

/** What is said to those who cannot see it happen. */
export const useAnnouncement = create<Announcement>()(() => ({ text: '', count: 0 }));

export function announce(text: string): void {
  useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }));
}
