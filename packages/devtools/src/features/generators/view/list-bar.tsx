import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import { ExportButtons } from '../../../ui/export-buttons.tsx';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { exportedGenerators } from '../model/export-generators.ts';
import { createGeneratorList } from '../model/generator-list.ts';
import { countText } from '../model/generator-texts.ts';
import { listText } from './content.ts';

interface ListBarProps {
  readonly listed: readonly Registered[];
  /** All that there are. */
  readonly generators: readonly Registered[];
}

/** Finds generators, and exports what is listed. */
export function ListBar({ listed, generators }: ListBarProps) {
  const count = generators.length;
  const list = usePart(createGeneratorList);
  const find = useStore(list, ({ find }) => find);
  const panel = usePanel();

  return (
    <div className="generators-tools">
      {(count > 1 || find !== '') && (
        <search className="generators-find">
          <label>
            <span className="unseen">{listText.find}</span>
            <input
              type="search"
              autoComplete="off"
              spellCheck={false}
              placeholder={listText.placeholder}
              value={find}
              onChange={event => list.setState({ find: event.target.value })}
            />
          </label>
          <span className="note" role="status">
            {find.trim() !== '' && listText.found(listed.length, count)}
          </span>
        </search>
      )}
      {find === '' && <span className="generators-count note">{countText(generators)}</span>}
      {listed.length > 0 && (
        <ExportButtons
          noun="generator"
          fileName="generators"
          read={() => exportedGenerators(listed, panel)}
        />
      )}
    </div>
  );
}
