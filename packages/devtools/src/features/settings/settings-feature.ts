import type { Feature } from '../../core/panel.ts';
import { SettingsView } from './settings-view.tsx';

export const settingsFeature: Feature = {
  id: 'settings',
  title: 'Settings',
  isLiveOnly: true,
  Component: SettingsView,
};
