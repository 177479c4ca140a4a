import { TermText } from '@sno-id/kit';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { grantsText } from './content.ts';
import { grantsCode } from './model/grants-code.ts';
import { CellKey } from './view/cell-map.tsx';
import { DevicePanel } from './view/device-panel.tsx';
import { LogPanel, ResultsPanel } from './view/results-panel.tsx';
import { RulesPanel } from './view/rules-panel.tsx';
import { useLesson } from './view/use-lesson.ts';
import './view/grants.css';

/** Grants on simulated devices: rules that keep IDs apart, and what happens without one. */
export function GrantsSection() {
  const lesson = useLesson();
  return (
    <SectionFrame
      title={grantsText.title}
      lead={<TermText text={grantsText.lead} terms={['grant', 'cell']} />}
    >
      <div className="grants-stage">
        <RulesPanel lesson={lesson} />
        <ResultsPanel scene={lesson.scene} />
      </div>
      <Panel title={grantsText.devices} className="grants-devices">
        <div className="grants-device-list">
          {lesson.scene.devices.map(device => (
            <DevicePanel key={device.name} device={device} lesson={lesson} />
          ))}
        </div>
        <CellKey />
        <p className="note grants-simulated">{grantsText.simulated}</p>
      </Panel>
      <LogPanel scene={lesson.scene} />
      <ShowCode code={grantsCode()} />
    </SectionFrame>
  );
}
