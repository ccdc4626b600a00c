import { Eye } from 'lucide-react';
import { ACTIONS } from '@powerset/contracts/logged-actions.ts';
import { databaseEndpoints } from '@powerset/contracts/database.ts';
import type { LogRow } from '@powerset/contracts/log.ts';
import { TextCell } from '../../shared/list/cells.tsx';
import { personName } from '../../shared/person-name.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import { fullTime } from '../../shared/time-ago.ts';
import { actionWords, addressOf, factsOf, nameOf, subjectOf } from './log-entry.ts';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'dttm',
  isDescending: true,
  view: 'table',
};

export const LOG_COLUMNS: readonly ListColumn<LogRow>[] = [
  { id: 'time', label: 'Dttm', sortColumn: 'dttm', isNarrow: true, render: row => fullTime(row.dttm) },
  {
    id: 'user',
    label: 'User',
    sortColumn: 'user.username',
    render: row => personName(row.user) || row.user?.username || <TextCell>Not signed in</TextCell>,
  },
  { id: 'action', label: 'Action', sortColumn: 'action', render: row => actionWords(row.action) },
  { id: 'subject', label: 'Subject', render: row => <Subject row={row} /> },
  { id: 'address', label: 'Address', render: row => <TextCell>{addressOf(factsOf(row.json))}</TextCell> },
  {
    id: 'duration',
    label: 'Duration',
    sortColumn: 'duration_ms',
    align: 'right',
    isNarrow: true,
    render: row => (row.duration_ms === null ? '' : `${row.duration_ms.toLocaleString('en')} ms`),
  },
];

const DAY_MS = 86_400_000;

/** Returns the filters, with periods that end at the given time. */
export function logFilters(nowMs: number): readonly FilterControl[] {
  const since = (days: number): string => new Date(nowMs - days * DAY_MS).toISOString();
  return [
    {
      id: 'kind',
      label: 'Action',
      kind: 'select',
      col: 'action',
      opr: 'eq',
      options: Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
    },
    { id: 'action', label: 'Search by action', kind: 'search', col: 'action', opr: 'ct' },
    {
      id: 'user',
      label: 'User',
      kind: 'async',
      col: 'user',
      opr: 'rel_o_m',
      load: relatedOptions(databaseEndpoints.related, 'created_by'),
    },
    {
      id: 'dttm',
      label: 'Time',
      kind: 'select',
      col: 'dttm',
      opr: 'gt',
      options: [
        { value: since(1), label: 'Last day' },
        { value: since(7), label: 'Last week' },
        { value: since(30), label: 'Last month' },
      ],
    },
  ];
}

export function logActions(onShow: (row: LogRow) => void): readonly RowAction<LogRow>[] {
  return [{ label: 'Show details', icon: <Eye size={16} strokeWidth={1.5} />, onSelect: onShow }];
}

function Subject({ row }: { readonly row: LogRow }) {
  const facts = factsOf(row.json);
  if (row.dashboard_id !== null)
    return (
      <a href={`/superset/dashboard/${row.dashboard_id}/`}>
        {nameOf(facts) ?? `Dashboard ${row.dashboard_id}`}
      </a>
    );
  if (row.slice_id !== null)
    return <a href={`/explore/?slice_id=${row.slice_id}`}>{nameOf(facts) ?? `Chart ${row.slice_id}`}</a>;
  return <TextCell>{subjectOf(facts)}</TextCell>;
}
