import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Columns3, Ellipsis, Eye, KeyRound, Link, Table2, Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { toast } from '../../../shared/toast.ts';
import { databasesQuery, extraQuery, tableQuery } from '../api.ts';
import { isSameTable } from '../editor-tabs.ts';
import { quotingOf } from '../editor/quote-name.ts';
import type { TableFacts } from '../table-facts.ts';
import type { TableDialog, TablesBarProps } from './tables-props.ts';
import styles from '../sqllab.module.css';

const TableDialogs = lazy(async () => ({ default: (await import('./TableDialogs.tsx')).TableDialogs }));

interface TableOutlineProps extends Pick<TablesBarProps, 'tab' | 'onInsert' | 'onPreview' | 'onToggle'> {
  readonly table: string;
  readonly isView: boolean;
  readonly canPreview: boolean;
}

/** Shows a table: its columns when opened, and what can be done with it. */
export function TableOutline({
  tab,
  table,
  isView,
  canPreview,
  onInsert,
  onPreview,
  onToggle,
}: TableOutlineProps) {
  const self = { databaseId: tab.databaseId!, schema: tab.schema!, name: table };
  const isOpen = tab.tables.some(one => isSameTable(one, self));
  const [isSorted, setSorted] = useState(false);
  const [dialog, setDialog] = useState<TableDialog>();
  const query = tableQuery(tab.databaseId!, tab.schema!, table);
  const facts = useQuery({ ...query, enabled: isOpen || dialog !== undefined });
  const extra = useQuery({ ...extraQuery(tab.databaseId!, tab.schema!, table), enabled: isOpen });
  const databases = useQuery(databasesQuery);
  const quote = quotingOf(databases.data?.find(one => one.id === tab.databaseId)?.backend);
  const path = [tab.schema, table]
    .filter(part => part !== undefined)
    .map(part => quote(part))
    .join('.');
  const columns = facts.data?.columns ?? [];
  const shown = isSorted ? columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : columns;
  const Icon = isView ? Columns3 : Table2;
  return (
    <div>
      <div className={styles.tableRow}>
        <button
          type="button"
          className={styles.tableToggle}
          aria-expanded={isOpen}
          draggable
          onDragStart={event => event.dataTransfer.setData('text/plain', quote(table))}
          onClick={() => onToggle(self)}
          onDoubleClick={() => onInsert(quote(table))}
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
        <TableActions
          tab={tab}
          table={table}
          path={path}
          quoted={quote(table)}
          isView={isView}
          canPreview={canPreview}
          facts={facts.data}
          isSorted={isSorted}
          onNeed={() => void facts.refetch()}
          onSort={() => {
            setSorted(!isSorted);
            if (!isOpen) onToggle(self);
          }}
          onDialog={setDialog}
          onInsert={onInsert}
          onPreview={onPreview}
          onToggle={onToggle}
        />
      </div>
      {isOpen && (
        <Columns
          partitions={extra.data}
          isLoading={facts.isPending}
          error={facts.error}
          columns={shown}
          quote={quote}
          onInsert={onInsert}
          onProfile={column => setDialog({ kind: 'profile', column })}
        />
      )}
      {dialog && (
        <Suspense fallback={null}>
          <TableDialogs
            dialog={dialog}
            tab={tab}
            table={table}
            path={path}
            quote={quote}
            facts={facts.data}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ColumnsProps {
  readonly partitions: Readonly<Record<string, unknown>> | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly columns: TableFacts['columns'];
  readonly quote: (name: string) => string;
  readonly onInsert: (text: string) => void;
  readonly onProfile: (column: string) => void;
}

function Columns({ partitions, isLoading, error, columns, quote, onInsert, onProfile }: ColumnsProps) {
  return (
    <>
      <Partition extra={partitions} />
      <ul className={styles.columns}>
        {isLoading &&
          [50, 65, 40].map((width, at) => (
            <li key={at} className={styles.columnRow}>
              <Skeleton width={`${width}%`} height={10} />
            </li>
          ))}
        {error && <li className={styles.columnRow}>{errorText(error)}</li>}
        {columns.map(column => (
          <ColumnRow
            key={column.name}
            column={column}
            quoted={quote(column.name)}
            onInsert={onInsert}
            onProfile={() => onProfile(column.name)}
          />
        ))}
      </ul>
    </>
  );
}

interface TableActionsProps extends TableOutlineProps {
  readonly path: string;
  readonly quoted: string;
  readonly facts: TableFacts | undefined;
  readonly isSorted: boolean;
  readonly onNeed: () => void;
  readonly onSort: () => void;
  readonly onDialog: (dialog: TableDialog) => void;
}

function TableActions(props: TableActionsProps) {
  const { table, path, quoted, isView, canPreview, facts, isSorted, onNeed, onSort, onDialog } = props;
  const { onInsert, onPreview } = props;
  const copy = async (): Promise<void> => {
    if (await copyText(facts?.selectStar ?? `SELECT *\nFROM ${path}`)) toast.success('Copied to clipboard!');
    else toast.danger('Sorry, your browser does not support copying.');
  };
  const keyCount = facts?.indexes.length ?? 0;
  return (
    <span className={styles.rowActions}>
      {canPreview && (
        <IconButton
          size="small"
          label={`Preview ${table}`}
          icon={<Eye size={14} strokeWidth={1.5} />}
          onClick={() => onPreview(table, `SELECT *\nFROM ${path}\nLIMIT 100`)}
        />
      )}
      <Menu
        trigger={
          <IconButton
            size="small"
            label={`Actions for ${table}`}
            tooltip={false}
            icon={<Ellipsis size={14} strokeWidth={1.5} />}
          />
        }
        onOpenChange={isShown => {
          if (isShown) onNeed();
        }}
        items={menuItems(
          { label: 'Insert table name', onSelect: () => onInsert(quoted) },
          { label: 'Copy SELECT statement to the clipboard', onSelect: () => void copy() },
          {
            label: isSorted ? 'Original table column order' : 'Sort columns alphabetically',
            onSelect: onSort,
          },
          {
            label: `View keys & indexes (${keyCount})`,
            isDisabled: keyCount === 0,
            onSelect: () => onDialog({ kind: 'keys' }),
          },
          isView && {
            label: 'Show CREATE VIEW statement',
            onSelect: () => onDialog({ kind: 'definition' }),
          },
        )}
      />
    </span>
  );
}

interface ColumnRowProps {
  readonly column: TableFacts['columns'][number];
  readonly quoted: string;
  readonly onInsert: (text: string) => void;
  readonly onProfile: () => void;
}

const KEY_ICONS = { pk: KeyRound, fk: Link, index: Zap } as const;
const KEY_NAMES = { pk: 'Primary key', fk: 'Foreign key', index: 'Index' } as const;

function ColumnRow({ column, quoted, onInsert, onProfile }: ColumnRowProps) {
  const kinds = new Set(column.keys.map(key => (key as { readonly type?: keyof typeof KEY_ICONS }).type));
  return (
    <li className={styles.columnLine}>
      <button
        type="button"
        className={styles.columnRow}
        draggable
        onDragStart={event => event.dataTransfer.setData('text/plain', quoted)}
        title={[`${column.name} (${column.longType || column.type})`, column.comment]
          .filter(Boolean)
          .join('\n')}
        onClick={() => onInsert(quoted)}
      >
        <span className={styles.columnName}>{column.name}</span>
        {(['pk', 'fk', 'index'] as const)
          .filter(kind => kinds.has(kind))
          .map(kind => {
            const Icon = KEY_ICONS[kind];
            return (
              <Tooltip key={kind} content={KEY_NAMES[kind]}>
                <Icon size={12} strokeWidth={1.5} aria-label={KEY_NAMES[kind]} />
              </Tooltip>
            );
          })}
        <span className={styles.columnType}>{column.type.toLowerCase()}</span>
      </button>
      <IconButton
        size="small"
        className={styles.profile ?? ''}
        label={`Profile ${column.name}`}
        icon={<ChartIcon />}
        onClick={onProfile}
      />
    </li>
  );
}

function ChartIcon() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      <rect x="1" y="6" width="2" height="5" />
      <rect x="5" y="2" width="2" height="9" />
      <rect x="9" y="4" width="2" height="7" />
    </svg>
  );
}

function Partition({ extra }: { readonly extra: Readonly<Record<string, unknown>> | undefined }) {
  const partitions = extra?.['partitions'] as
    | { readonly latest?: Readonly<Record<string, unknown>> | null; readonly partitionQuery?: string | null }
    | undefined;
  const latest = partitions?.latest && Object.entries(partitions.latest);
  if (!latest || latest.length === 0) return null;
  return (
    <p className={styles.partition}>
      latest partition: {latest.map(([name, value]) => `${name}=${String(value)}`).join(', ')}
    </p>
  );
}
