import type { Command } from '../../../core/commands.ts';
import type { Panel } from '../../../core/panel.ts';
import { createLive, isPaused } from './live-state.ts';

/** What is done with the list from any tab. */
export function liveCommands(panel: Panel): readonly Command[] {
  const live = panel.part(createLive);
  const isHeld = isPaused(live.getState());
  return [
    {
      name: 'Search IDs',
      key: '/',
      act() {
        panel.settings.choose({ view: 'live' });
        live.seek(true);
      },
    },
    {
      name: isHeld ? 'Resume the list' : 'Pause the list',
      key: 'p',
      act: () => (isHeld ? live.resume() : live.hold('paused')),
    },
    { name: 'Clear the list', act: live.clear },
  ];
}
