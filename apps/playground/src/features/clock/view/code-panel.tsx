import { Segmented } from '@sno-id/kit';
import { memo, useMemo, useState } from 'react';
import { ShowCode } from '../../../components/show-code.tsx';
import { codeOf } from '../model/clock-code.ts';
import { LANES, type LaneId } from '../model/lanes.ts';
import type { Script } from '../model/script.ts';

const OPTIONS = LANES.map(({ id, name }) => ({ value: id, label: name }));

/** The script at hand as a program, for one of the lanes. */
export const CodePanel = memo(function CodePanel({ script }: { readonly script: Script }) {
  const [lane, setLane] = useState<LaneId>('sno');
  const code = useMemo(() => codeOf(script, lane), [script, lane]);
  return (
    <div className="clock-code">
      <ShowCode code={code} title="Show the code of this script" />
      <div className="clock-code-lane">
        <span>The code is for</span>
        <Segmented label="The code is for" options={OPTIONS} value={lane} onChange={setLane} />
      </div>
    </div>
  );
});
