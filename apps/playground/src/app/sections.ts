import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { SectionId } from '../lib/place.ts';

/** One section of the playground. Its code loads when it is first opened. */
export interface Section {
  readonly id: SectionId;
  readonly title: string;
  /** Loads the code early, when a pointer is about to open the section. */
  readonly load: () => Promise<unknown>;
  readonly Component: LazyExoticComponent<ComponentType>;
}

/** In the order of a first visit. */
export const SECTIONS: readonly Section[] = [
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
  section(
    'lessons',
    'Lessons',
    async () => (await import('../features/lessons/lessons-section.tsx')).LessonsSection,
  ),
];

function section(id: SectionId, title: string, load: () => Promise<ComponentType>): Section {
  return { id, title, load, Component: lazy(async () => ({ default: await load() })) };
}
