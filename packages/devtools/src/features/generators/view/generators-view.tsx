import { Button, Empty, useStyles } from '@sno-id/kit';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { usePanel, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { SourceList } from '../../../ui/source-list.tsx';
import { createGeneratorList, DRAWN, type Load, listingOf } from '../model/generator-list.ts';
import { listText } from './content.ts';
import { GeneratorRow } from './generator-row.tsx';
import css from './generators.css?inline';
import { ListBar } from './list-bar.tsx';
import { ListHead } from './list-head.tsx';

/** Each generator, and how much room it has. */
export function GeneratorsView() {
  useStyles(css);
  const generators = useRegistry(({ generators }) => generators);
  return (
    <div className="generators">
      <SourceList />
      {generators.length === 0 ? (
        <Empty title="No generators yet">
          Pass your generators to the panel:{' '}
          <code className="mono">generators={'{{ app: createGenerator() }}'}</code>
        </Empty>
      ) : (
        <GeneratorsListed generators={generators} />
      )}
    </div>
  );
}

function GeneratorsListed({ generators }: { readonly generators: readonly Registered[] }) {
  const { find, sort } = useStore(usePart(createGeneratorList));
  const isByLoad = sort?.column === 'made' || sort?.column === 'rate';
  const table = useRef<HTMLTableElement>(null);
  const loadOf = useLoads(table, isByLoad);
  const listed = useMemo(
    () => listingOf(generators, { find, sort }, loadOf),
    [generators, find, sort, loadOf],
  );
  return (
    <>
      <ListBar listed={listed} generators={generators} />
      {listed.length > 0 ? (
        <table
          ref={table}
          className="generators-list"
          aria-label={listText.label}
          aria-rowcount={listed.length + 1}
        >
          <ListHead generators={generators} />
          <Rows listed={listed} />
        </table>
      ) : (
        <Empty title={listText.none}>{listText.noneHint}</Empty>
      )}
    </>
  );
}

/**
 * What each generator has made, read again at each beat if the list is sorted by it. It is not while the
 * pointer or the focus is in the list: no row moves away from whoever is about to press it.
 */
function useLoads(table: RefObject<HTMLTableElement | null>, isWanted: boolean) {
  const log = usePart(createIdLog);
  const { pulse } = usePanel();
  const read = useCallback(() => {
    const loads = new Map<GeneratorKey, Load>();
    return (key: GeneratorKey) => {
      const load = loads.get(key) ?? { made: log.made(key), rate: log.rate(key) };
      loads.set(key, load);
      return load;
    };
  }, [log]);
  const [loadOf, setLoadOf] = useState(read);

  useEffect(() => {
    if (!isWanted) return;
    setLoadOf(read);
    return pulse.subscribe(() => table.current?.matches(':hover, :focus-within') || setLoadOf(read));
  }, [isWanted, pulse, read, table]);

  return loadOf;
}

/** The first generators, and a button that draws more. */
function Rows({ listed }: { readonly listed: readonly Registered[] }) {
  const part = usePart(createGeneratorList);
  const { wanted, drawn } = useStore(part);
  const at = listed.findIndex(({ key }) => key === wanted);
  const more = Math.min(DRAWN, listed.length - drawn);

  // One that is wanted takes the focus when it is drawn.
  useLayoutEffect(() => {
    if (at >= drawn) part.setState({ drawn: at + 1 });
  }, [at, drawn, part]);

  return (
    <>
      {listed.slice(0, drawn).map((generator, index) => (
        <GeneratorRow
          key={generator.key}
          generator={generator}
          isWanted={generator.key === wanted}
          index={index}
        />
      ))}
      {more > 0 && (
        <tbody>
          <tr>
            <td className="generators-more" colSpan={5}>
              <Button onClick={() => part.setState({ drawn: drawn + DRAWN })}>{listText.more(more)}</Button>
            </td>
          </tr>
        </tbody>
      )}
    </>
  );
}
