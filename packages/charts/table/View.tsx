import { useMemo, useState } from 'react';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import { cellMask, rowConditions } from './cell-selection.ts';
import { Grid } from './Grid.tsx';
import type { TableModel } from './option.ts';
import { Pager } from './Pager.tsx';
import { nextSort, orderedRows, pageOf, type SortBy } from './rows.ts';
import styles from './table.module.css';

export function View(props: ViewProps<TableModel>) {
  const { option: model, surface, hooks, ownState, formData, answers } = props;
  const [search, setSearch] = useState('');
  const [localSort, setSort] = useState<SortBy>();
  const [localPage, setPage] = useState(0);

  const sort = model.isServerPaged ? ownState.sortBy?.[0] : localSort;
  const rows = useMemo(
    () => orderedRows(model, search, model.isServerPaged ? undefined : localSort),
    [model, search, localSort],
  );
  const pageLength = model.isServerPaged ? (ownState.pageSize ?? model.pageLength) : model.pageLength;
  const total = model.isServerPaged ? model.totalRowCount : rows.length;
  const lastPage = pageLength > 0 ? Math.max(0, Math.ceil(total / pageLength) - 1) : 0;
  const page = Math.min(model.isServerPaged ? (ownState.currentPage ?? 0) : localPage, lastPage);

  const goTo = (next: number): void => {
    if (model.isServerPaged) hooks.onOwnState?.({ ...ownState, currentPage: next, pageSize: pageLength });
    else setPage(next);
  };
  const sortBy = (key: string): void => {
    const next = nextSort(sort, key);
    if (model.isServerPaged)
      hooks.onOwnState?.({ ...ownState, currentPage: 0, pageSize: pageLength, sortBy: next ? [next] : [] });
    else setSort(next);
  };
  return (
    <div className={styles.frame}>
      {model.hasSearch && (
        <div className={styles.tools}>
          <SearchInput
            value={search}
            onChange={setSearch}
            label="Search rows"
            placeholder={`Search ${model.rowCount.toLocaleString('en-US')} rows`}
            size="small"
            debounceMs={120}
          />
        </div>
      )}
      <Grid
        model={model}
        rows={model.isServerPaged ? rows : pageOf(rows, page, pageLength)}
        surface={surface}
        sort={sort}
        onSort={sortBy}
        selected={surface.selected}
        canSelect={hooks.onFilter !== undefined}
        onCellClick={(column, row) => {
          const mask = cellMask(column, row, surface.selected);
          if (mask) hooks.onFilter?.(mask);
        }}
        onCellMenu={(column, row, event) =>
          hooks.onContextMenu?.({
            clientX: event.clientX,
            clientY: event.clientY,
            conditions: rowConditions({ formData, answers }, row),
            mask: cellMask(column, row, surface.selected),
          })
        }
      />
      {pageLength > 0 && lastPage > 0 && (
        <Pager page={page} lastPage={lastPage} pageLength={pageLength} total={total} onPage={goTo} />
      )}
    </div>
  );
}
