import { Activity, Check, Download, Minus, Pencil, Trash2 } from 'lucide-react';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { ModifiedCell, TextCell } from '../../shared/list/cells.tsx';
import { personName } from '../../shared/person-name.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import type { Session } from '../../shared/session/session-from.ts';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'changed_on_delta_humanized',
  isDescending: true,
  view: 'table',
};

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export const DATABASE_COLUMNS: readonly ListColumn<DatabaseRow>[] = [
  {
    id: 'name',
    label: 'Database',
    sortColumn: 'database_name',
    render: row => <b style={{ fontWeight: 500 }}>{row.database_name}</b>,
  },
  { id: 'backend', label: 'Backend', render: row => <TextCell>{row.backend}</TextCell> },
  {
    id: 'async',
    label: 'AQE',
    sortColumn: 'allow_run_async',
    isNarrow: true,
    render: row => <YesNo value={row.allow_run_async} label="Asynchronous query execution" />,
  },
  {
    id: 'dml',
    label: 'DML',
    sortColumn: 'allow_dml',
    isNarrow: true,
    render: row => <YesNo value={row.allow_dml} label="Allow data manipulation language" />,
  },
  {
    id: 'upload',
    label: 'File upload',
    sortColumn: 'allow_file_upload',
    isNarrow: true,
    render: row => <YesNo value={row.allow_file_upload} label="File upload" />,
  },
  {
    id: 'expose',
    label: 'Expose in SQL Lab',
    sortColumn: 'expose_in_sqllab',
    isNarrow: true,
    render: row => <YesNo value={row.expose_in_sqllab} label="Expose in SQL Lab" />,
  },
  {
    id: 'created_by',
    label: 'Created by',
    sortColumn: 'created_by.first_name',
    render: row => personName(row.created_by),
  },
  {
    id: 'modified',
    label: 'Last modified',
    sortColumn: 'changed_on_delta_humanized',
    isNarrow: true,
    render: row => (
      <ModifiedCell
        ago={row.changed_on_delta_humanized}
        at={row.changed_on}
        by={personName(row.changed_by)}
      />
    ),
  },
];

const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const;

export const DATABASE_FILTERS: readonly FilterControl[] = [
  { id: 'database_name', label: 'Search', kind: 'search', col: 'database_name', opr: 'ct' },
  {
    id: 'expose_in_sqllab',
    label: 'Expose in SQL Lab',
    kind: 'select',
    col: 'expose_in_sqllab',
    opr: 'eq',
    options: YES_NO,
  },
  { id: 'allow_run_async', label: 'AQE', kind: 'select', col: 'allow_run_async', opr: 'eq', options: YES_NO },
];

export interface DatabaseActionsInput {
  readonly session: Session;
  readonly onEdit: (row: DatabaseRow) => void;
  readonly onActivity: (row: DatabaseRow) => void;
  readonly onExport: (row: DatabaseRow) => void;
  readonly onDelete: (row: DatabaseRow) => void;
}

export function databaseActions({
  session,
  onEdit,
  onActivity,
  onExport,
  onDelete,
}: DatabaseActionsInput): readonly RowAction<DatabaseRow>[] {
  const canWrite = session.can('can_write', 'Database');
  return [
    { label: 'Edit', icon: <Pencil {...ICON} />, onSelect: onEdit, isHidden: () => !canWrite },
    {
      label: 'Activity',
      icon: <Activity {...ICON} />,
      onSelect: onActivity,
      isHidden: () => !canWrite,
    },
    {
      label: 'Export',
      icon: <Download {...ICON} />,
      isInMenu: true,
      onSelect: onExport,
      isHidden: () => !session.can('can_export', 'Database'),
    },
    {
      label: 'Delete database',
      icon: <Trash2 {...ICON} />,
      isInMenu: true,
      onSelect: onDelete,
      isHidden: () => !canWrite,
    },
  ];
}

function YesNo({ value, label }: { readonly value: boolean; readonly label: string }) {
  return (
    <span
      role="img"
      aria-label={`${label}: ${value ? 'yes' : 'no'}`}
      style={{
        display: 'inline-grid',
        verticalAlign: 'middle',
        color: value ? 'var(--success)' : 'var(--text-disabled)',
      }}
    >
      {value ? <Check size={16} strokeWidth={2} /> : <Minus size={16} strokeWidth={1.5} />}
    </span>
  );
}
