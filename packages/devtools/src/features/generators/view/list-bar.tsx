import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import { usePart } from '../../../ui/panel-context.ts';
import { createGeneratorList } from '../model/generator-list.ts';
import { countText } from '../model/generator-texts.ts';
import { listText } from './content.ts';

interface ListBarProps {
  readonly listed: readonly Registered[];
  /** All that there are. */
  readonly generators: readonly Registered[];
}

/** Finds generators. */
export function ListBar({ listed, generators }: ListBarProps) {
  const list = usePart(createGeneratorList);
  const find = useStore(list, ({ find }) => find);

  return (
    <div className="generators-tools">
      {(generators.length > 1 || find !== '') && (
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
              onKeyDown={({ key }) => key === 'Escape' && list.setState({ find: '' })}
            />
          </label>
          <span className="note" role="status">
            {find.trim() !== '' && listText.found(listed.length, generators.length)}
          </span>
        </search>
      )}
      {find === '' && <span className="generators-count note">{countText(generators)}</span>}
    </div>
  );
}
