import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Columns3, KeyRound, RefreshCw, Table2, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { databasesQuery, schemasQuery, tableQuery, tablesQuery } from '../api.ts';
import type { EditorTab } from '../editor-tabs.ts';
import styles from '../sqllab.module.css';

export interface TablesBarProps {
  readonly tab: EditorTab;
  readonly onDatabase: (id: number | undefined) => void;
  readonly onSchema: (schema: string | undefined) => void;
  readonly onInsert: (text: string) => void;
  readonly onPreview: (table: string) => void;
}

/**
 * Shows database, schema, and tables: tables expand to their columns, and a click on a name inserts it into
 * the editor.
 */
export function TablesBar({ tab, onDatabase, onSchema, onInsert, onPreview }: TablesBarProps) {
  const databases = useQuery(databasesQuery);
  const schemas = useQuery(schemasQuery(tab.databaseId));
  const tables = useQuery(tablesQuery(tab.databaseId, tab.schema));
  const [search, setSearch] = useState('');
  const shown = (tables.data ?? []).filter(table => table.value.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className={styles.bar}>
      <div className={styles.barChoices}>
        <Select
          label="Database"
          placeholder="Select database or type to search databases"
          isLoading={databases.isPending}
          value={tab.databaseId}
          onChange={onDatabase}
          options={(databases.data ?? []).map(database => ({
            value: database.id,
            label: database.database_name,
            description: database.backend,
          }))}
          emptyText="There are no databases available"
        />
        <Select
          label="Schema"
          placeholder="Select schema or type to search schemas"
          isDisabled={tab.databaseId === undefined}
          isLoading={schemas.isFetching}
          value={tab.schema}
          onChange={onSchema}
          options={(schemas.data ?? []).map(schema => ({ value: schema, label: schema }))}
        />
        <div className={styles.barSearch}>
          <SearchInput
            size="small"
            label="Search tables"
            placeholder="Search tables"
            value={search}
            onChange={setSearch}
          />
          <IconButton
            size="small"
            label="Force refresh table list"
            icon={<RefreshCw size={14} strokeWidth={1.5} />}
            disabled={tab.schema === undefined}
            onClick={() => void tables.refetch()}
          />
        </div>
      </div>
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
        {tab.schema === undefined && (
          <EmptyState
            isSmall
            title="No schema chosen"
            text="Choose a database and a schema to see their tables."
          />
        )}
        {tables.isSuccess && shown.length === 0 && (
          <EmptyState isSmall title={search ? 'No table has this name' : 'No tables here'} />
        )}
        {shown.map(table => (
          <TableOutline
            key={`${tab.databaseId}.${tab.schema}.${table.value}`}
            tab={tab}
            table={table.value}
            isView={table.type === 'view'}
            onInsert={onInsert}
            onPreview={onPreview}
          />
        ))}
      </div>
    </div>
  );
}

interface TableOutlineProps extends Pick<TablesBarProps, 'tab' | 'onInsert' | 'onPreview'> {
  readonly table: string;
  readonly isView: boolean;
}

function TableOutline({ tab, table, isView, onInsert, onPreview }: TableOutlineProps) {
  const [isOpen, setOpen] = useState(false);
  const facts = useQuery({ ...tableQuery(tab.databaseId!, tab.schema!, table), enabled: isOpen });
  const keys = new Set(facts.data?.primaryKey.constrained_columns ?? []);
  const Icon = isView ? Columns3 : Table2;
  return (
    <div>
      <div className={styles.tableRow}>
        <button
          type="button"
          className={styles.tableToggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          title={table}
        >
          <ChevronRight
            className={classes(styles.chevron, isOpen && styles.chevronOpen)}
            size={14}
            strokeWidth={1.5}
            aria-hidden="true"
          />
          <Icon size={14} strokeWidth={1.5} aria-label={isView ? 'View' : 'Table'} />
          <span>{table}</span>
        </button>
        <span className={styles.rowActions}>
          <IconButton
            size="small"
            label="Insert table name"
            icon={<TextCursorInput size={14} strokeWidth={1.5} />}
            onClick={() => onInsert(quotedName(table))}
          />
          <IconButton
            size="small"
            label="Preview the first rows"
            icon={<Table2 size={14} strokeWidth={1.5} />}
            onClick={() => onPreview(quotedName(table))}
          />
        </span>
      </div>
      {isOpen && (
        <ul className={styles.columns}>
          {facts.isPending &&
            [50, 65, 40].map((width, at) => (
              <li key={at} className={styles.columnRow}>
                <Skeleton width={`${width}%`} height={10} />
              </li>
            ))}
          {facts.isError && <li className={styles.columnRow}>{errorText(facts.error)}</li>}
          {facts.data?.columns.map(column => (
            <li key={column.name}>
              <button
                type="button"
                className={styles.columnRow}
                title={`${column.name} (${column.longType || column.type})`}
                onClick={() => onInsert(quotedName(column.name))}
              >
                <span className={styles.columnName}>{column.name}</span>
                {keys.has(column.name) && (
                  <Tooltip content="Primary key">
                    <KeyRound size={12} strokeWidth={1.5} aria-label="Primary key" />
                  </Tooltip>
                )}
                <span className={styles.columnType}>{column.type.toLowerCase()}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function quotedName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
