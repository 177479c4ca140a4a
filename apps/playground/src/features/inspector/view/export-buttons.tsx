import { Button, CopyButton } from '@sno-id/kit';
import { useMemo } from 'react';
import { toCsv, toJson } from '../model/export.ts';
import type { Histogram } from '../model/histogram.ts';
import type { Inspection } from '../model/inspect.ts';

interface ExportButtonsProps {
  readonly inspection: Inspection;
  readonly histogram: Histogram;
}

/** Takes what was found along: as a file, or on the clipboard. */
export function ExportButtons({ inspection, histogram }: ExportButtonsProps) {
  const json = useMemo(() => toJson(inspection, histogram), [inspection, histogram]);
  return (
    <div className="inspector-buttons">
      <Button look="quiet" onClick={() => save(json, 'ids.json', 'application/json')}>
        Save JSON
      </Button>
      <Button look="quiet" onClick={() => save(toCsv(inspection, histogram), 'ids.csv', 'text/csv')}>
        Save CSV
      </Button>
      <CopyButton text={json} what="result as JSON" />
    </div>
  );
}

function save(text: string, name: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser that asks where to may come back for it later than this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
