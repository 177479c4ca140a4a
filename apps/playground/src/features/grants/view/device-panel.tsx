import { Button } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { deviceText, tabText } from '../content.ts';
import type { DeviceAction } from '../model/action.ts';
import { BURST } from '../model/layout.ts';
import type { SceneDevice, SceneTab } from '../model/scene.ts';
import { CellMap } from './cell-map.tsx';
import type { SandboxControl } from './use-sandbox.ts';
import './device-panel.css';

interface DevicePanelProps {
  readonly device: SceneDevice;
  readonly sandbox: SandboxControl;
}

/** A device: its cells, its tabs, and what can happen to it. */
export function DevicePanel({ device, sandbox }: DevicePanelProps) {
  const { name } = device;
  return (
    <section className="grants-device" aria-label={deviceText.title({ name })}>
      <div className="grants-device-head">
        <h4>{deviceText.title({ name })}</h4>
        <span className="grants-facts">{factsOf(device)}</span>
        <Online device={device} sandbox={sandbox} />
        <DeviceControls device={device} sandbox={sandbox} />
      </div>
      <CellMap device={device} nowUnit={sandbox.scene.nowUnit} />
      <ul className="grants-tabs">
        {device.tabs.map(tab => (
          <TabRow key={tab.name} tab={tab} act={sandbox.act} />
        ))}
      </ul>
    </section>
  );
}

function factsOf({ block, copyOf, unsent }: SceneDevice): string {
  const facts = [block === undefined ? deviceText.noBlock : deviceText.block({ block: grouped(block) })];
  if (copyOf) facts.unshift(deviceText.copyOf({ name: copyOf }));
  if (unsent) facts.push(deviceText.unsent({ count: grouped(unsent) }));
  return facts.join(' · ');
}

function Online({ device: { name, isOnline }, sandbox }: DevicePanelProps) {
  return (
    <label className="grants-online">
      <input
        type="checkbox"
        aria-label={deviceText.ofDevice({ label: deviceText.online, name })}
        checked={isOnline}
        onChange={({ target }) => sandbox.act({ type: 'network', device: name, isOnline: target.checked })}
      />
      {deviceText.online}
    </label>
  );
}

function DeviceControls({ device: { name }, sandbox }: DevicePanelProps) {
  return (
    <div className="grants-controls">
      <Do
        label={deviceText.burst({ count: BURST })}
        action={{ type: 'burst', device: name, count: BURST }}
        sandbox={sandbox}
      />
      <Do label={deviceText.power} action={{ type: 'power', device: name }} sandbox={sandbox} />
      <Do label={deviceText.copy} action={{ type: 'copy', device: name }} sandbox={sandbox} />
    </div>
  );
}

interface DoProps {
  readonly label: string;
  readonly action: DeviceAction;
  readonly sandbox: SandboxControl;
}

function Do({ label, action, sandbox }: DoProps) {
  return (
    <Button
      aria-label={deviceText.ofDevice({ label, name: action.device })}
      aria-disabled={!sandbox.can(action)}
      onClick={() => sandbox.act(action)}
    >
      {label}
    </Button>
  );
}

interface TabRowProps {
  readonly tab: SceneTab;
  readonly act: SandboxControl['act'];
}

function TabRow({ tab, act }: TabRowProps) {
  const { name, ids, replacements } = tab;
  return (
    <li className="grants-tab">
      <strong>{name}</strong>
      <span className="grants-facts">{stateOf(tab)}</span>
      <span className="grants-facts grants-tab-ids">
        {tabText.ids({ count: grouped(ids), replacements })}
      </span>
      <span className="grants-tab-buttons">
        <Button
          look="quiet"
          aria-label={tabText.ofTab({ label: tabText.kill, name })}
          onClick={() => act({ type: 'kill', tab: name })}
        >
          {tabText.kill}
        </Button>
      </span>
    </li>
  );
}

function stateOf({ kind, ids, aheadMs }: SceneTab): string {
  const state = kind ? tabText[kind] : tabText.opening;
  const seconds = (aheadMs / 1000).toFixed(1);
  return ids && aheadMs > 0 && seconds !== '0.0' ? `${state}, ${tabText.ahead({ seconds })}` : state;
}
