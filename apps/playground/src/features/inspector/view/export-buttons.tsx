import { Button, CopyButton } from '@sno-id/kit';
import { useMemo } from 'react';
import { exportText } from '../content.ts';
import { toCsv, toJson } from '../model/export.ts';
import type { Histogram } from '../model/histogram.ts';
import type { Inspection } from '../model/inspect.ts';

interface ExportButtonsProps {
  readonly inspection: Inspection;
  readonly histogram: Histogram;
}

/** Exports the findings as a file or to the clipboard. */
export function ExportButtons({ inspection, histogram }: ExportButtonsProps) {
  const json = useMemo(() => toJson(inspection, histogram), [inspection, histogram]);
  return (
    <div className="inspector-buttons">
      <Button look="quiet" onClick={() => save(json, 'ids.json', 'application/json')}>
        {exportText.json}
      </Button>
      <Button look="quiet" onClick={() => save(toCsv(inspection, histogram), 'ids.csv', 'text/csv')}>
        {exportText.csv}
      </Button>
      <CopyButton text={json} what={exportText.copyWhat} />
    </div>
  );
}

function save(text: string, name: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser that asks for a location may fetch it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
