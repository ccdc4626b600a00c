import { BarChart3, Code, LayoutDashboard, Table2 } from 'lucide-react';
import { TRASH_KINDS, type TrashRow } from '@powerset/contracts/trash.ts';
import type { ListColumn } from '../../shared/list/list-spec.ts';
import type { ListState } from '../../shared/list/list-state.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import { personName } from '../../shared/person-name.ts';
import { fullTime, timeAgo } from '../../shared/time-ago.ts';
import { daysLeft } from './days-left.ts';
import styles from './trash.module.css';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'deleted_on',
  isDescending: true,
  view: 'table',
};

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const KINDS = {
  chart: { label: 'Chart', icon: <BarChart3 {...ICON} /> },
  dashboard: { label: 'Dashboard', icon: <LayoutDashboard {...ICON} /> },
  dataset: { label: 'Dataset', icon: <Table2 {...ICON} /> },
  saved_query: { label: 'Saved query', icon: <Code {...ICON} /> },
} as const;

export const TRASH_FILTERS: readonly FilterControl[] = [
  { id: 'name', label: 'Search', kind: 'search', col: 'name', opr: 'ct' },
  {
    id: 'kind',
    label: 'Type',
    kind: 'select',
    col: 'kind',
    opr: 'eq',
    options: TRASH_KINDS.map(kind => ({ value: kind, label: KINDS[kind].label })),
  },
];

export const TRASH_COLUMNS: readonly ListColumn<TrashRow>[] = [
  {
    id: 'name',
    label: 'Name',
    sortColumn: 'name',
    render: row => <span title={row.name}>{nameOf(row)}</span>,
  },
  {
    id: 'kind',
    label: 'Type',
    sortColumn: 'kind',
    isNarrow: true,
    render: row => (
      <span className={styles.kind}>
        {KINDS[row.kind].icon}
        {KINDS[row.kind].label}
      </span>
    ),
  },
  {
    id: 'deleted_by',
    label: 'Deleted by',
    isNarrow: true,
    render: row => personName(row.deleted_by),
  },
  {
    id: 'deleted_on',
    label: 'Deleted',
    sortColumn: 'deleted_on',
    isNarrow: true,
    render: row => <span title={fullTime(row.deleted_on)}>{timeAgo(row.deleted_on)}</span>,
  },
  {
    id: 'expires_on',
    label: 'Time left',
    isNarrow: true,
    render: row => <span title={fullTime(row.expires_on)}>{daysLeft(row.expires_on, Date.now())}</span>,
  },
];

/** Returns the name of a deleted item. */
export function nameOf(row: TrashRow): string {
  return row.name || `Untitled ${KINDS[row.kind].label.toLowerCase()}`;
}
