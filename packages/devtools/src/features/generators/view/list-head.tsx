import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import type { Sort } from '../../../ids/sort.ts';
import { isSnowflake } from '../../../source/family.ts';
import { usePart } from '../../../ui/panel-context.ts';
import { SortHead } from '../../../ui/sort-head.tsx';
import { createGeneratorList } from '../model/generator-list.ts';
import { columnText } from './content.ts';

/** The names of the columns, which stay in sight and sort the list. Terms explain themselves here, once. */
export function ListHead({ generators }: { readonly generators: readonly Registered[] }) {
  const list = usePart(createGeneratorList);
  const sort = useStore(list, ({ sort }) => sort);
  const snowflakes = generators.filter(({ description }) => isSnowflake(description)).length;
  const hasBoth = snowflakes > 0 && snowflakes < generators.length;
  const head = { sort, onSort: (sort: Sort | undefined) => list.setState({ sort }) };
  return (
    <thead>
      <tr className="generators-line generators-head note" aria-rowindex={1}>
        <SortHead column="generator" {...head}>
          {columnText.generator}
        </SortHead>
        <SortHead
          column="partition"
          className="generators-partition"
          term={snowflakes < generators.length ? 'partition' : 'node'}
          {...head}
        >
          {hasBoth ? columnText.identity : snowflakes > 0 ? columnText.node : columnText.partition}
        </SortHead>
        <SortHead column="sequence" term="sequence" className="generators-sequence" {...head}>
          {columnText.sequence}
        </SortHead>
        <SortHead column="made" className="generators-made" {...head}>
          {columnText.made}
        </SortHead>
        <SortHead column="rate" className="generators-load" {...head}>
          {columnText.load}
        </SortHead>
      </tr>
    </thead>
  );
}
