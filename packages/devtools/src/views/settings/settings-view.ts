import type { View } from '../view.ts';
import { Settings } from './settings.tsx';

export const settingsView: View = {
  id: 'settings',
  title: 'Settings',
  isAlwaysLive: true,
  Component: Settings,
};
