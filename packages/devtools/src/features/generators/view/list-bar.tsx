import { Button } from '@sno-id/kit';
import { useStore } from 'zustand';
import { usePart } from '../../../ui/panel-context.ts';
import { createGeneratorList, type Listing } from '../model/generator-list.ts';
import { listText } from './content.ts';

interface ListBarProps {
  readonly listing: Listing;
  /** How many generators there are. */
  readonly count: number;
}

/** Finds generators, and shows those that are hidden. */
export function ListBar({ listing: { found, hidden }, count }: ListBarProps) {
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
          onChange={event => list.find(event.target.value)}
        />
      </label>
      <span className="note" role="status">
        {find.trim() !== '' && listText.found(found, count)}
      </span>
      {hidden > 0 && (
        <span className="generators-hidden note">
          {listText.hidden(hidden)}
          <Button look="quiet" aria-pressed={isHiddenShown} onClick={() => list.showHidden(!isHiddenShown)}>
            {listText.showHidden}
          </Button>
        </span>
      )}
    </search>
  );
}
