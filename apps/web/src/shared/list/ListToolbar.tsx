import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import type { FilterRule, ListEvent, ListState } from './list-state.ts';
import styles from './list.module.css';

type FilterValue = string | number | boolean;

/** A filter of a list: a search box, or a choice with fixed or fetched options. */
export type FilterControl = FilterRule & { readonly label: string } & (
    | { readonly kind: 'search' }
    | { readonly kind: 'select'; readonly options: readonly Option<FilterValue>[] }
    | {
        readonly kind: 'async';
        readonly load: (search: string, signal: AbortSignal) => Promise<readonly Option<FilterValue>[]>;
      }
  );

export interface ListToolbarProps {
  readonly filters: readonly FilterControl[];
  readonly state: ListState;
  readonly send: (event: ListEvent) => void;
  readonly hasCards: boolean;
  readonly nameColumn?: string | undefined;
}

/** Shows search, filters, and the switch between table and cards. */
export function ListToolbar({ filters, state, send, hasCards, nameColumn }: ListToolbarProps) {
  return (
    <div className={styles.toolbar} role="search">
      {filters.map(filter => (
        <Filter key={filter.id} filter={filter} state={state} send={send} />
      ))}
      <span className={styles.spacer} />
      {hasCards && state.view === 'card' && nameColumn && (
        <SortSelect state={state} send={send} nameColumn={nameColumn} />
      )}
      {hasCards && (
        <Segmented
          label="View"
          value={state.view}
          options={[
            { value: 'card', label: 'Cards', icon: <LayoutGrid size={16} strokeWidth={1.5} /> },
            { value: 'table', label: 'Table', icon: <List size={16} strokeWidth={1.5} /> },
          ]}
          onChange={view => send({ type: 'view-changed', view })}
        />
      )}
    </div>
  );
}

function Filter({
  filter,
  state,
  send,
}: { readonly filter: FilterControl } & Pick<ListToolbarProps, 'state' | 'send'>) {
  const chosen = state.filters[filter.id];
  if (filter.kind === 'search') {
    return (
      <SearchInput
        className={styles.search ?? ''}
        label={filter.label}
        placeholder={filter.label}
        debounceMs={250}
        value={typeof chosen === 'string' ? chosen : ''}
        onChange={value => send({ type: 'filtered', id: filter.id, value })}
      />
    );
  }
  const choose =
    (options: readonly Option<FilterValue>[]) =>
    (value: FilterValue | undefined): void => {
      const option = options.find(one => one.value === value);
      send({
        type: 'filtered',
        id: filter.id,
        value: option && { label: option.label, value: option.value },
      });
    };
  const shared = {
    label: filter.label,
    placeholder: filter.label,
    isClearable: true,
    className: styles.filter ?? '',
  } as const;
  const current = typeof chosen === 'object' ? chosen : undefined;
  return filter.kind === 'select' ? (
    <Select {...shared} options={filter.options} value={current?.value} onChange={choose(filter.options)} />
  ) : (
    <AsyncFilter {...shared} filter={filter} current={current} onChoose={choose} />
  );
}

interface AsyncFilterProps {
  readonly label: string;
  readonly placeholder: string;
  readonly isClearable: boolean;
  readonly className: string;
  readonly filter: Extract<FilterControl, { readonly kind: 'async' }>;
  readonly current: { readonly label: string; readonly value: FilterValue } | undefined;
  readonly onChoose: (options: readonly Option<FilterValue>[]) => (value: FilterValue | undefined) => void;
}

function AsyncFilter({ filter, current, onChoose, ...shared }: AsyncFilterProps) {
  const [isAsked, setAsked] = useState(false);
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: ['filter-options', filter.col, filter.label, search],
    queryFn: ({ signal }) => filter.load(search, signal),
    enabled: isAsked,
    staleTime: 60_000,
  });
  const options = data ?? [];
  const known =
    current && !options.some(option => option.value === current.value) ? [...options, current] : options;
  return (
    <Select
      {...shared}
      options={known}
      value={current?.value}
      isLoading={isFetching}
      onOpen={() => setAsked(true)}
      onSearch={setSearch}
      onChange={onChoose(known)}
    />
  );
}

function SortSelect({
  state,
  send,
  nameColumn,
}: Pick<ListToolbarProps, 'state' | 'send'> & { readonly nameColumn: string }) {
  const modified = 'changed_on_delta_humanized';
  const value = state.sortColumn === nameColumn ? 'name' : state.isDescending ? 'recent' : 'oldest';
  return (
    <Select
      label="Sort"
      className={styles.filter ?? ''}
      value={value}
      options={[
        { value: 'name', label: 'Alphabetical' },
        { value: 'recent', label: 'Recently modified' },
        { value: 'oldest', label: 'Least recently modified' },
      ]}
      onChange={next =>
        send({
          type: 'sorted',
          column: next === 'name' ? nameColumn : modified,
          isDescending: next === 'recent',
        })
      }
    />
  );
}
