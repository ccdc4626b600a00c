import { useMemo, useState } from 'react';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import { cellDrill, cellMask } from './cell-selection.ts';
import { Grid } from './Grid.tsx';
import type { TableModel } from './option.ts';
import { Pager } from './Pager.tsx';
import { nextSort, orderedRows, pageOf, type SortBy } from './rows.ts';
import styles from './table.module.css';

export function View(props: ViewProps<TableModel>) {
  const { option: model, surface, hooks, ownState } = props;
  const [search, setSearch] = useState('');
  const [localSort, setSort] = useState<SortBy>();
  const [localPage, setPage] = useState(0);
  const [localLength, setLength] = useState<number>();

  const sort = model.isServerPaged ? ownState.sortBy?.[0] : localSort;
  const rows = useMemo(
    () => orderedRows(model, search, model.isServerPaged ? undefined : localSort),
    [model, search, localSort],
  );
  const pageLength = (model.isServerPaged ? ownState.pageSize : localLength) ?? model.pageLength;
  const total = model.isServerPaged ? model.totalRowCount : rows.length;
  const lastPage = pageLength > 0 ? Math.max(0, Math.ceil(total / pageLength) - 1) : 0;
  const page = Math.min(model.isServerPaged ? (ownState.currentPage ?? 0) : localPage, lastPage);

  const goTo = (next: number): void => {
    if (model.isServerPaged) hooks.onOwnState?.({ ...ownState, currentPage: next, pageSize: pageLength });
    else setPage(next);
  };
  const resize = (pageSize: number): void => {
    if (model.isServerPaged) hooks.onOwnState?.({ ...ownState, currentPage: 0, pageSize });
    else setLength(pageSize);
    setPage(0);
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
        hasMenu={hooks.onContextMenu !== undefined}
        onCellClick={(column, row) => {
          const mask = cellMask(column, row, surface.selected);
          if (mask) hooks.onFilter?.(mask);
        }}
        onCellMenu={(column, row, { clientX, clientY }) => {
          const drill = cellDrill(model, row, column);
          hooks.onContextMenu?.({
            clientX,
            clientY,
            conditions: drill.detail.map(({ col, val, formattedVal = String(val) }) => ({
              col,
              val,
              formattedVal,
            })),
            mask: cellMask(column, row, surface.selected),
            drill,
          });
        }}
      />
      {model.pageLength > 0 && total > Math.min(model.pageLength, pageLength || total) && (
        <Pager
          page={page}
          lastPage={lastPage}
          pageLength={pageLength}
          usualLength={model.pageLength}
          total={total}
          canShowAll={!model.isServerPaged}
          onPage={goTo}
          onPageLength={resize}
        />
      )}
    </div>
  );
}
