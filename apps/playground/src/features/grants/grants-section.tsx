import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { TermText } from '../../components/term-text.tsx';
import { grantsText } from './content.ts';
import { CellKey } from './view/cell-map.tsx';
import { DevicePanel } from './view/device-panel.tsx';
import { LogPanel, ResultsPanel } from './view/results-panel.tsx';
import { RulesPanel } from './view/rules-panel.tsx';
import { useSandbox } from './view/use-sandbox.ts';
import './view/grants.css';

/** Grants on simulated devices: rules that keep IDs apart, and what happens without one. */
export function GrantsSection() {
  const sandbox = useSandbox();
  return (
    <SectionFrame
      field="partition"
      title={grantsText.title}
      lead={<TermText text={grantsText.lead} terms={['grant', 'cell']} />}
    >
      <div className="grants-stage frame">
        <RulesPanel sandbox={sandbox} />
        <ResultsPanel scene={sandbox.scene} />
      </div>
      {sandbox.isReady && (
        <Panel title={grantsText.devices} className="grants-devices">
          <CellKey />
          <div className="grants-device-list">
            {sandbox.scene.devices.map(device => (
              <DevicePanel key={device.name} device={device} sandbox={sandbox} />
            ))}
          </div>
          <p className="grants-simulated">{grantsText.offline}</p>
          <p className="grants-simulated">{grantsText.ahead}</p>
          <p className="note grants-simulated">{grantsText.simulated}</p>
        </Panel>
      )}
      <LogPanel scene={sandbox.scene} />
    </SectionFrame>
  );
}
