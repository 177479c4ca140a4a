import type { Sno } from '@sno-id/sdk';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { GUARANTEES } from '../../lib/links.ts';
import { guaranteesText, offlineText } from './content.ts';
import type { DeviceName } from './model/devices.ts';
import { offlineCodec } from './model/offline-codec.ts';
import { DevicePanel } from './view/device-panel.tsx';
import { Journey } from './view/journey.tsx';
import './view/offline.css';
import { ServerPanel } from './view/server-panel.tsx';
import { AppContext, useDevices } from './view/use-notes.ts';

/** An offline-first app: notes whose IDs are final before any server has seen them. */
export function OfflineSection() {
  const [{ open, device: openOn }, setState] = useSectionState('offline', offlineCodec);
  const a = useDevices(state => state.a);
  const b = useDevices(state => state.b);

  const choose = (device: DeviceName) => (id: Sno | undefined) =>
    setState({ open: id, device: id ? device : 'a' }, id ? `open ${id}` : 'close the note');
  const openIn = (device: DeviceName) => (device === openOn ? open : undefined);

  return (
    <SectionFrame field="partition" title={offlineText.title} lead={offlineText.lead}>
      <Journey />
      <div className="offline-devices frame">
        <AppContext value={a}>
          <DevicePanel device="a" open={openIn('a')} onChoose={choose('a')} />
          <ServerPanel />
        </AppContext>
        <AppContext value={b}>
          <DevicePanel device="b" open={openIn('b')} onChoose={choose('b')} />
        </AppContext>
      </div>
      <Panel title={guaranteesText.title} className="offline-guarantees">
        <p>
          {guaranteesText.limits}{' '}
          <a href={GUARANTEES} target="_blank" rel="noreferrer">
            {guaranteesText.all}
          </a>
        </p>
      </Panel>
    </SectionFrame>
  );
}
