import { Button } from '@sno-id/kit';
import { useStore } from 'zustand';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { createGeneratorList, type Listing } from '../model/generator-list.ts';
import type { CommonRange } from '../model/ranges.ts';
import { listText, rangesText } from './content.ts';

interface ListBarProps {
  readonly listing: Listing;
  /** How many generators there are. */
  readonly count: number;
  /** What the ranges of all have in common. */
  readonly common: CommonRange | undefined;
}

/** Finds generators, shows those that are hidden, and exports what is listed. */
export function ListBar(props: ListBarProps) {
  const { listing, count } = props;
  const { listed, hidden } = listing;
  const find = useStore(usePart(createGeneratorList), ({ find }) => find);
  const panel = usePanel();

  async function readRecords() {
    const { exportedGenerators } = await import('../model/export-generators.ts');
    return exportedGenerators(
      listed.map(({ generator }) => generator),
      panel,
    );
  }

  return (
    <div className="generators-tools">
      {(count > 1 || hidden > 0 || find !== '') && <Finder {...props} />}
      {listed.length > 0 && <ExportMenu noun="generator" fileName="generators" read={readRecords} />}
    </div>
  );
}

function Finder({ listing: { found, hidden }, count, common }: ListBarProps) {
  const list = usePart(createGeneratorList);
  const { find, isHiddenShown } = useStore(list);
  return (
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
        {find.trim() !== '' && listText.found(found, count)}
      </span>
      {common && <span className="note">{rangesText.common(common, count)}</span>}
      {hidden > 0 && (
        <span className="generators-hidden note">
          {listText.hidden(hidden)}
          <Button
            look="quiet"
            aria-pressed={isHiddenShown}
            onClick={() => list.setState({ isHiddenShown: !isHiddenShown })}
          >
            {listText.showHidden}
          </Button>
        </span>
      )}
    </search>
  );
}
