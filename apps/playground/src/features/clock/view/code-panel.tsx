import { Segmented } from '@sno-id/kit';
import { memo, useMemo, useState } from 'react';
import { ShowCode } from '../../../components/show-code.tsx';
import { codeText } from '../content.ts';
import { codeOf } from '../model/clock-code.ts';
import { LANES, type LaneId } from '../model/lanes.ts';
import type { Script } from '../model/script.ts';

const OPTIONS = LANES.map(({ id, name }) => ({ value: id, label: name }));

/** The current script as a program for one of the lanes. */
export const CodePanel = memo(function CodePanel({ script }: { readonly script: Script }) {
  const [lane, setLane] = useState<LaneId>('sno');
  const code = useMemo(() => codeOf(script, lane), [script, lane]);
  return (
    <div className="clock-code">
      <ShowCode code={code} title={codeText.title} />
      <div className="clock-code-lane">
        <span>{codeText.lane}</span>
        <Segmented label={codeText.lane} options={OPTIONS} value={lane} onChange={setLane} />
      </div>
    </div>
  );
});
