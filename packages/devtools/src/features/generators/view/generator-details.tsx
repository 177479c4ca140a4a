import { useStyles } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useLayoutEffect } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { isDevice } from '../../../source/device.ts';
import { isSnowflake, unitMsOf } from '../../../source/family.ts';
import { Fact } from '../../../ui/fact.tsx';
import { layoutText, timeText } from '../model/generator-texts.ts';
import { DeviceFacts } from './device-facts.tsx';
import css from './generator-details.css?inline';

interface GeneratorDetailsProps {
  readonly generator: Registered;
  readonly onShown: () => void;
}

/** What a row leaves out: how much fits into a unit, and the grants of a device. */
export function GeneratorDetails({ generator, onShown }: GeneratorDetailsProps) {
  useStyles(css);
  useLayoutEffect(onShown, [onShown]);
  const { name, description } = generator;
  const { capacity } = description;
  const unitMs = unitMsOf(description);
  return (
    <div className="generators-details">
      <dl className="generators-facts">
        <Fact
          label="Capacity"
          term="capacity"
          value={`${grouped(capacity)} per unit`}
          detail={`${grouped((capacity * 1_000) / unitMs)} per second`}
        />
        {isSnowflake(description) && (
          <Fact label="Layout, in bits" value={layoutText(description)} note={timeText(description)} />
        )}
      </dl>
      {isDevice(description) && <DeviceFacts name={name} status={description.status} />}
    </div>
  );
}
