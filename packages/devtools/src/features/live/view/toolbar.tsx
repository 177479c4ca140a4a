import { Button, useAnnounce } from '@sno-id/kit';
import { useStore } from 'zustand';
import { GeneratorSelect } from '../../../ui/generator-select.tsx';
import { usePart } from '../../../ui/panel-context.ts';
import { createLive, isPaused } from '../model/live-state.ts';
import { ExportIds } from './export-ids.tsx';
import { SearchField } from './search-field.tsx';

/** What is done with the list, and which IDs it shows. */
export function Toolbar({ noteId }: { readonly noteId: string }) {
  const live = usePart(createLive);
  const { filter } = useStore(live);
  const isStopped = useStore(live, isPaused);
  const announce = useAnnounce();

  function toggle() {
    if (isStopped) live.resume();
    else live.hold('paused');
    announce(isStopped ? 'Resumed' : 'Paused. Counting continues.');
  }

  return (
    <div className="live-toolbar" role="toolbar" aria-label="Live">
      <Button className="live-pause" aria-pressed={isStopped} onClick={toggle}>
        {isStopped ? 'Resume' : 'Pause'}
      </Button>
      <Button
        onClick={() => {
          live.clear();
          announce('List cleared. Counting continues.');
        }}
      >
        Clear list
      </Button>
      <ExportIds />
      <SearchField noteId={noteId} />
      <GeneratorSelect className="live-generator-filter" value={filter.key} onChange={live.showOnly} />
    </div>
  );
}
