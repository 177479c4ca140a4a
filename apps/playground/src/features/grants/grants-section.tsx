import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { TermText } from '../../components/term-text.tsx';
import { grantsText } from './content.ts';
import type { Broken } from './model/scene.ts';
import { CellKey } from './view/cell-map.tsx';
import { DevicePanel } from './view/device-panel.tsx';
import { LogPanel, ResultsPanel } from './view/results-panel.tsx';
import { RulesPanel } from './view/rules-panel.tsx';
import { useSandbox } from './view/use-sandbox.ts';
import './view/grants.css';

/** The rules whose stories copy a device. */
const COPIES: readonly Broken[] = ['none', 'copies'];

/** Grants on simulated devices: rules that keep IDs apart, and what happens without one. */
export function GrantsSection() {
  const sandbox = useSandbox();
  const { broken } = sandbox.scene;
  return (
    <SectionFrame
      title={grantsText.title}
      lead={<TermText text={grantsText.leads[broken]} terms={['grant', 'cell']} />}
    >
      <div className="grants-stage">
        <RulesPanel sandbox={sandbox} />
        <ResultsPanel scene={sandbox.scene} />
      </div>
      <Panel title={grantsText.devices} className="grants-devices">
        <div
          className="grants-device-list"
          data-copies={sandbox.story !== 'stopped' && COPIES.includes(broken)}
        >
          {sandbox.scene.devices.map(device => (
            <DevicePanel key={device.name} device={device} sandbox={sandbox} />
          ))}
        </div>
        <CellKey />
        <p className="grants-simulated">{grantsText.offline}</p>
        <p className="note grants-simulated">{grantsText.simulated}</p>
      </Panel>
      <LogPanel scene={sandbox.scene} />
    </SectionFrame>
  );
}
