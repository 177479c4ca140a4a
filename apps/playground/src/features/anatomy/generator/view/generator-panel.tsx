import { Button, NumberField, useAnnounce } from '@sno-id/kit';
import { GREATEST, hexOf } from '@sno-id/kit/data';
import { Disclosure } from '../../../../components/disclosure.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { MAX_RATE, MIN_RATE } from '../../../../lib/bench.ts';
import { workbench } from '../../../../lib/workbench.ts';
import './generator-panel.css';
import { generatorText } from '../../content.ts';
import { spacingText } from '../model/rate-scale.ts';
import { RateField } from './rate-field.tsx';
import { MoreReadouts, Readouts } from './readouts.tsx';
import { useGenerator } from './use-generator.ts';

/** Generates IDs with the page's clock. */
export function GeneratorPanel() {
  const running = useGenerator(state => state.running);
  const problem = useGenerator(state => state.problem);

  return (
    <Panel title={generatorText.title} className="generator" aside={<RunState running={running} />}>
      <div className="generator-body">
        <div className="generator-controls">
          <div className="generator-actions">
            <StartStop running={running} />
            <MakeOne />
          </div>
          <p className="note wrong generator-problem" role="alert">
            {problem}
          </p>
          <RateField />
        </div>
        <Readouts />
        <Settings />
      </div>
    </Panel>
  );
}

function RunState({ running }: { readonly running: boolean }) {
  return (
    <p className="note run-state" data-running={running}>
      {running ? generatorText.running : generatorText.stopped}
    </p>
  );
}

function StartStop({ running }: { readonly running: boolean }) {
  const start = useGenerator(state => state.start);
  const stop = useGenerator(state => state.stop);
  const announce = useAnnounce();

  function toggle() {
    if (running) stop();
    else start();
    announce(running ? generatorText.hasStopped : generatorText.hasStarted);
  }

  return (
    <Button look="main" onClick={toggle}>
      {running ? generatorText.stop : generatorText.start}
    </Button>
  );
}

function MakeOne() {
  const makeOne = useGenerator(state => state.makeOne);

  function makeAndShow() {
    makeOne();
    const id = workbench.getState().recent[0];
    if (id) workbench.getState().choose(id);
  }

  return <Button onClick={makeAndShow}>{generatorText.makeOne}</Button>;
}

/** The exact rate, and the fields that all IDs of this generator share. */
function Settings() {
  const { rate, meta, partition, setRate, setMeta, setPartition } = useGenerator(state => state);
  return (
    <Disclosure title={generatorText.settings} className="generator-settings">
      <NumberField
        label={generatorText.rateNumber}
        value={rate}
        min={MIN_RATE}
        max={MAX_RATE}
        note={spacingText(rate)}
        onChange={setRate}
      />
      <NumberField
        label={generatorText.metabyte}
        value={meta}
        min={0}
        max={GREATEST.meta}
        note={hexOf(meta, 2)}
        onChange={setMeta}
      />
      <NumberField
        label={generatorText.partition}
        value={partition}
        min={0}
        max={GREATEST.partition}
        note={generatorText.partitionBytes(partition >> 8, partition & 0xff)}
        onChange={setPartition}
      />
      <MoreReadouts />
    </Disclosure>
  );
}
