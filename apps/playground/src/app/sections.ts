import { type ComponentType, lazy } from 'react';
import { loadAgain } from '../lib/load-again.ts';
import type { SectionId } from '../lib/place.ts';
import { pageText } from './content.ts';
import { IntroPage } from './intro-page.tsx';

/** One section of the playground. Its code loads when it is first opened, but for the intro’s. */
export interface Section {
  readonly id: SectionId;
  readonly title: string;
  /** Loads the code early, when a pointer is about to open the section. A failure shows when it is opened. */
  readonly load: () => Promise<unknown>;
  /** The component; another one after its code could not be loaded, which tries again. */
  readonly component: () => ComponentType;
}

/** In the order of a first visit. */
export const SECTIONS: readonly Section[] = [
  { id: 'intro', title: pageText.intro, load: async () => {}, component: () => IntroPage },
  section(
    'lessons',
    'Lessons',
    async () => (await import('../features/lessons/lessons-section.tsx')).LessonsSection,
  ),
  section(
    'anatomy',
    'Anatomy',
    async () => (await import('../features/anatomy/anatomy-section.tsx')).AnatomySection,
  ),
  section('order', 'Order', async () => (await import('../features/order/order-section.tsx')).OrderSection),
  section(
    'clock',
    'Clock lab',
    async () => (await import('../features/clock/clock-section.tsx')).ClockSection,
  ),
  section(
    'sharing',
    'Sharing',
    async () => (await import('../features/sharing/sharing-section.tsx')).SharingSection,
  ),
  section('odds', 'Odds', async () => (await import('../features/odds/odds-section.tsx')).OddsSection),
  section(
    'grants',
    'Grants',
    async () => (await import('../features/grants/grants-section.tsx')).GrantsSection,
  ),
  section(
    'metabyte',
    'Metabyte',
    async () => (await import('../features/metabyte/metabyte-section.tsx')).MetabyteSection,
  ),
  section(
    'inspector',
    'Inspector',
    async () => (await import('../features/inspector/inspector-section.tsx')).InspectorSection,
  ),
  section(
    'offline',
    'Offline app',
    async () => (await import('../features/offline/offline-section.tsx')).OfflineSection,
  ),
];

function section(id: SectionId, title: string, load: () => Promise<ComponentType>): Section {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await loadAgain(load) };
      } catch (error) {
        component = create();
        throw error;
      }
    });
  let component = create();
  return { id, title, load: () => loadAgain(load).catch(() => {}), component: () => component };
}
