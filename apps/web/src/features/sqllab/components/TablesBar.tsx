import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { toast } from '../../../shared/toast.ts';
import { databasesQuery, refreshedSchemas, refreshedTables, schemasQuery, tablesQuery } from '../api.ts';
import type { EditorTab } from '../editor-tabs.ts';
import { TableOutline } from './TableOutline.tsx';
import type { TablesBarProps } from './tables-props.ts';
import styles from '../sqllab.module.css';

/** More rows than this make the page slow: the search finds the others. */
const MOST_SHOWN = 300;

/**
 * Shows database, schema, and tables: tables expand to their columns, and a click on a name inserts it into
 * the editor.
 */
export function TablesBar({ tab, onDatabase, onSchema, onInsert, onPreview, onToggle }: TablesBarProps) {
  const databases = useQuery(databasesQuery);
  const schemas = useQuery(schemasQuery(tab.databaseId));
  const tables = useQuery(tablesQuery(tab.databaseId, tab.schema));
  const [search, setSearch] = useState('');
  useEffect(() => setSearch(''), [tab.databaseId, tab.schema]);
  const wanted = search.toLowerCase();
  const found = (tables.data ?? []).filter(table => table.value.toLowerCase().includes(wanted));
  const database = databases.data?.find(one => one.id === tab.databaseId);
  return (
    <div className={styles.bar}>
      <Choices tab={tab} search={search} onSearch={setSearch} onDatabase={onDatabase} onSchema={onSchema} />
      <div className={styles.tableList}>
        {tables.isError && (
          <EmptyState isSmall title="The tables could not be read" text={errorText(tables.error)} />
        )}
        {tables.isLoading &&
          [60, 80, 45, 70].map((width, at) => (
            <div key={at} className={styles.tableRow}>
              <Skeleton width={`${width}%`} height={12} />
            </div>
          ))}
        {tab.schema === undefined && !schemas.isFetching && (
          <EmptyState
            isSmall
            title="No schema chosen"
            text="Choose a database and a schema to see their tables."
          />
        )}
        {tables.isSuccess && found.length === 0 && (
          <EmptyState isSmall title={search ? 'No table has this name' : 'No tables here'} />
        )}
        {found.slice(0, MOST_SHOWN).map(table => (
          <TableOutline
            key={`${tab.databaseId}.${tab.schema}.${table.value}`}
            tab={tab}
            table={table.value}
            isView={table.type === 'view'}
            canPreview={database?.disable_data_preview !== true}
            onInsert={onInsert}
            onPreview={onPreview}
            onToggle={onToggle}
          />
        ))}
        {found.length > MOST_SHOWN && (
          <p className={styles.moreTables}>
            {(found.length - MOST_SHOWN).toLocaleString('en')} more tables. Type to search them.
          </p>
        )}
      </div>
    </div>
  );
}

interface ChoicesProps extends Pick<TablesBarProps, 'tab' | 'onDatabase' | 'onSchema'> {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function Choices({ tab, search, onSearch, onDatabase, onSchema }: ChoicesProps) {
  const databases = useQuery(databasesQuery);
  const schemas = useQuery(schemasQuery(tab.databaseId));
  const refresh = useRefresh(tab);
  return (
    <div className={styles.barChoices}>
      <Select
        label="Database"
        placeholder="Select database or type to search databases"
        isSearchable
        isLoading={databases.isPending}
        value={tab.databaseId}
        onChange={onDatabase}
        options={(databases.data ?? []).map(one => ({
          value: one.id,
          label: one.database_name,
          description: one.backend,
        }))}
        emptyText="There are no databases available"
      />
      <div className={styles.barSearch}>
        <Select
          label="Schema"
          placeholder="Select schema or type to search schemas"
          isSearchable
          isDisabled={tab.databaseId === undefined}
          isLoading={schemas.isFetching}
          value={tab.schema}
          onChange={onSchema}
          options={(schemas.data ?? []).map(schema => ({ value: schema, label: schema }))}
        />
        <IconButton
          size="small"
          label="Force refresh schema list"
          icon={<RefreshCw size={14} strokeWidth={1.5} />}
          disabled={tab.databaseId === undefined}
          onClick={() => void refresh.schemas()}
        />
      </div>
      <div className={styles.barSearch}>
        <SearchInput
          size="small"
          label="Search tables"
          placeholder="Select table or type to search tables"
          value={search}
          onChange={onSearch}
        />
        <IconButton
          size="small"
          label="Force refresh table list"
          icon={<RefreshCw size={14} strokeWidth={1.5} />}
          disabled={tab.schema === undefined}
          onClick={() => void refresh.tables()}
        />
      </div>
    </div>
  );
}

/** Reads the lists again from the database, past the server's cache. */
function useRefresh({ databaseId, schema }: EditorTab) {
  const queries = useQueryClient();
  return {
    schemas: async (): Promise<void> => {
      if (databaseId === undefined) return;
      try {
        queries.setQueryData(schemasQuery(databaseId).queryKey, [...(await refreshedSchemas(databaseId))]);
        toast.success('List updated');
      } catch (error) {
        toast.failure('The schemas could not be read', error);
      }
    },
    tables: async (): Promise<void> => {
      if (databaseId === undefined || schema === undefined) return;
      try {
        queries.setQueryData(
          tablesQuery(databaseId, schema).queryKey,
          await refreshedTables(databaseId, schema),
        );
        await queries.invalidateQueries({ queryKey: ['sqllab', 'table', databaseId, schema] });
        toast.success('List updated');
      } catch (error) {
        toast.failure('The tables could not be read', error);
      }
    },
  };
}
