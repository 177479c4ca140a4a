import { Button } from '@sno-id/kit';
import { Panel } from '../../../components/panel.tsx';
import { deviceNames, networkText } from '../content.ts';
import { addDevice } from '../model/devices.ts';
import { useDevices } from './use-notes.ts';

/** The place of device B before it is added. */
export function AddDevice() {
  const isFound = useDevices(state => state.server === 'page' || state.server === 'network');
  return (
    <Panel title={deviceNames.b.title} className="offline-device">
      <p className="note">{networkText.addAbout}</p>
      <p>
        <Button onClick={addDevice} disabled={!isFound}>
          {networkText.add}
        </Button>
      </p>
    </Panel>
  );
}
