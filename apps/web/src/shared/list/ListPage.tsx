import type { ListSpec } from './list-spec.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Button } from '@powerset/ui/button/Button.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { errorText } from '../api/api-error.ts';
import { usePageTitle } from '../page-title.ts';
import { BulkBar } from './BulkBar.tsx';
import { shownOf } from './chosen.ts';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { Pager } from './Pager.tsx';
import { listQueryOf } from './list-state.ts';
import type { ListEvent, ListState } from './list-state.ts';
import { menuItemsOf } from './row-menu.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListState } from './use-list-state.ts';
import styles from './list.module.css';

/** Shows a list screen with search, filters, order, pages, and bulk actions, as a table or as cards. */
export function ListPage<Row>({ spec }: { readonly spec: ListSpec<Row> }) {
  const [state, send] = useListState(spec.initial);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>();
  const query = listQueryOf(state, spec.filters);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [spec.queryKey, 'list', query, spec.cacheKey],
    queryFn: ({ signal }) => spec.fetch(query, signal),
    placeholderData: keepPreviousData,
  });
  usePageTitle(spec.title);
  const { onRows } = spec;
  useEffect(() => {
    if (data) onRows?.(data.result);
  }, [data, onRows]);
  const { rowId } = spec;
  const shown = data?.result;
  if (chosen && shown) {
    const kept = shownOf(chosen, shown, rowId);
    if (kept !== chosen) setChosen(kept);
  }
  const canChoose = (spec.bulkActions?.length ?? 0) > 0;
  const toggleBulk = (): void => setChosen(chosen ? undefined : new Map());
  const page = useRef<HTMLDivElement>(null);
  useListKeys({
    page,
    title: spec.title,
    count: data?.count ?? 0,
    state,
    send,
    hasSearch: spec.filters.some(({ kind }) => kind === 'search'),
    hasCards: !!spec.renderCard,
    onBulk: canChoose ? toggleBulk : undefined,
  });
  return (
    <div className={styles.page} ref={page}>
      <PageHeader
        title={spec.title}
        {...(spec.crumbs ? { crumbs: spec.crumbs } : {})}
        actions={
          <>
            {canChoose && (
              <Button onClick={toggleBulk} aria-pressed={!!chosen}>
                Bulk select
              </Button>
            )}
            {spec.headerActions}
          </>
        }
      />
      {spec.tabs}
      <ListToolbar
        filters={spec.filters}
        state={state}
        send={send}
        hasCards={!!spec.renderCard}
        nameColumn={spec.nameColumn}
      />
      {chosen && spec.bulkActions && (
        <BulkBar
          rows={[...chosen.values()]}
          actions={spec.bulkActions}
          text={spec.bulkText}
          onClear={() => setChosen(new Map())}
          onClose={() => setChosen(undefined)}
        />
      )}
      {error && !data ? (
        <div className={styles.state}>
          <ErrorPanel
            title={`An error occurred while fetching ${spec.plural}`}
            text={errorText(error)}
            actions={
              <Button variant="link" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        </div>
      ) : (
        <Rows
          spec={spec}
          state={state}
          send={send}
          rows={data?.result}
          isBusy={isFetching && isPlaceholderData}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {data && data.count > 0 && (
        <Pager count={data.count} page={state.page} onPage={page => send({ type: 'paged', page })} />
      )}
    </div>
  );
}

interface RowsProps<Row> {
  readonly spec: ListSpec<Row>;
  readonly state: ListState;
  readonly send: (event: ListEvent) => void;
  readonly rows: readonly Row[] | undefined;
  readonly isBusy: boolean;
  readonly chosen: ReadonlyMap<number, Row> | undefined;
  readonly onChoose: (chosen: ReadonlyMap<number, Row>) => void;
}

function Rows<Row>(props: RowsProps<Row>) {
  const { spec, state, send, rows } = props;
  if (rows?.length === 0) return <NoRows spec={spec} state={state} send={send} />;
  if (state.view === 'card' && spec.renderCard && rows) {
    return (
      <div className={styles.cards}>
        {rows.map(row => (
          <div key={spec.rowId(row)} data-list-card style={{ display: 'contents' }}>
            {spec.renderCard!(row, menuItemsOf(spec.actions ?? [], row))}
          </div>
        ))}
      </div>
    );
  }
  return <ListTable {...props} />;
}

function NoRows<Row>({ spec, state, send }: Pick<RowsProps<Row>, 'spec' | 'state' | 'send'>) {
  const isFiltered = Object.keys(state.filters).length > 0;
  return (
    <div className={styles.frame}>
      {isFiltered ? (
        <EmptyState
          icon={spec.empty.icon}
          title="No results match your filter criteria"
          text="Try different criteria to display results."
          actions={<Button onClick={() => send({ type: 'filters-cleared' })}>Clear all filters</Button>}
        />
      ) : (
        <EmptyState {...spec.empty} />
      )}
    </div>
  );
}
