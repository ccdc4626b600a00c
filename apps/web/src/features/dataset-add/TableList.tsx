import { useQueryClient } from '@tanstack/react-query';
import { Eye, RefreshCw, Table2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { VirtualTable } from '@powerset/ui/grid/VirtualTable.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { toast } from '../../shared/toast.ts';
import { readTables, useTables, type FoundTable } from './api.ts';
import { toggled } from './new-datasets.ts';
import type { SourceProps } from './source-props.ts';
import styles from './dataset-add.module.css';

interface TableListProps extends SourceProps {
  readonly databaseId: number;
  readonly schema: string;
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Lists the tables of a schema; each can be shown or checked for a dataset. */
export function TableList(props: TableListProps) {
  const { databaseId, schema } = props;
  const tables = useTables(databaseId, schema);
  const [search, setSearch] = useState('');
  const refresh = useTableRefresh({ databaseId, schema });
  const wanted = search.trim().toLowerCase();
  const shown = (tables.data ?? []).filter(table => table.value.toLowerCase().includes(wanted));
  return (
    <div className={styles.tables}>
      <div className={styles.withRefresh}>
        <SearchInput label="Search tables" placeholder="Search tables" value={search} onChange={setSearch} />
        <IconButton
          label="Force refresh table list"
          icon={<RefreshCw size={16} strokeWidth={1.5} />}
          disabled={refresh.isReading}
          onClick={() => void refresh.start()}
        />
      </div>
      {tables.error ? (
        <ErrorPanel title="The tables were not read" text={errorText(tables.error)} />
      ) : tables.data && !refresh.isReading ? (
        <div className={styles.tableRows}>
          <CheckableTables {...props} shown={shown} hasSearch={wanted !== ''} />
        </div>
      ) : (
        <SkeletonLines count={8} />
      )}
    </div>
  );
}

function CheckableTables({
  choices,
  existing,
  current,
  onShow,
  onChange,
  shown,
  hasSearch,
}: SourceProps & { readonly shown: readonly FoundTable[]; readonly hasSearch: boolean }) {
  return (
    <VirtualTable
      label="Tables"
      rows={shown}
      rowKey={table => table.value}
      selectedKey={current}
      onSelect={name => {
        onShow(name);
        // Looking at a table chooses it, unless several are being checked.
        if (choices.tables.length <= 1) onChange({ ...choices, tables: [name] });
        else if (!choices.tables.includes(name)) onChange(toggled(choices, name));
      }}
      empty={
        <EmptyState
          isSmall
          title={hasSearch ? 'No matches' : 'No tables'}
          text={hasSearch ? undefined : 'This schema has no tables or views that you can read.'}
        />
      }
      name={{
        id: 'name',
        label: 'Table',
        track: 'minmax(0, 1fr)',
        render: ({ value, type }) => (
          <>
            {type === 'view' ? <Eye {...ICON} /> : <Table2 {...ICON} />}
            <span title={value}>{value}</span>
            {existing.has(value) && (
              <TriangleAlert
                size={14}
                strokeWidth={1.5}
                role="img"
                aria-label="This table already has a dataset"
                className={styles.taken}
              />
            )}
          </>
        ),
      }}
      columns={[
        {
          id: 'checked',
          label: 'Create',
          track: '64px',
          align: 'center',
          render: ({ value }) => (
            <span onClick={event => event.stopPropagation()}>
              <Checkbox
                ariaLabel={`Create a dataset of ${value}`}
                isChecked={choices.tables.includes(value)}
                isDisabled={existing.has(value) && !choices.tables.includes(value)}
                onChange={() => {
                  onChange(toggled(choices, value));
                  onShow(value);
                }}
              />
            </span>
          ),
        },
      ]}
    />
  );
}

function useTableRefresh({ databaseId, schema }: { readonly databaseId: number; readonly schema: string }) {
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const start = async (): Promise<void> => {
    setReading(true);
    try {
      client.setQueryData(
        ['database', databaseId, 'tables', schema],
        await readTables({ databaseId, schema }, true),
      );
      toast.success('List updated');
    } catch (error) {
      toast.failure('The tables were not read', error);
    } finally {
      setReading(false);
    }
  };
  return { isReading, start };
}
