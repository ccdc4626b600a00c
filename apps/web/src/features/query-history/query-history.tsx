import {
  CalendarClock,
  CircleCheck,
  CircleStop,
  CircleX,
  LoaderCircle,
  SquareArrowOutUpRight,
} from 'lucide-react';
import { queryEndpoints } from '@powerset/contracts/query-history.ts';
import type { QueryRow } from '@powerset/contracts/query-history.ts';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { TextCell } from '../../shared/list/cells.tsx';
import { personName } from '../../shared/person-name.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import { databaseChoices } from '../../shared/list/choices.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import { fullTime } from '../../shared/time-ago.ts';
import { durationText, momentOf, stateName } from './query-row.ts';
import styles from './query-history.module.css';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'start_time',
  isDescending: true,
  view: 'table',
};

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export function historyColumns(onPreview: (row: QueryRow) => void): readonly ListColumn<QueryRow>[] {
  return [
    {
      id: 'state',
      label: 'State',
      isLabelHidden: true,
      isNarrow: true,
      render: row => <StateIcon state={row.status} />,
    },
    {
      id: 'time',
      label: 'Time',
      sortColumn: 'start_time',
      isNarrow: true,
      render: row => (
        <Tooltip content={`Duration: ${durationText(row)}`}>
          <span className={styles.time}>{fullTime(momentOf(row.start_time) ?? '')}</span>
        </Tooltip>
      ),
    },
    { id: 'duration', label: 'Duration', align: 'right', isNarrow: true, render: row => durationText(row) },
    {
      id: 'tab',
      label: 'Tab name',
      sortColumn: 'tab_name',
      render: row => <TextCell>{row.tab_name}</TextCell>,
    },
    {
      id: 'database',
      label: 'Database',
      sortColumn: 'database.database_name',
      render: row => row.database?.database_name,
    },
    { id: 'schema', label: 'Schema', sortColumn: 'schema', render: row => <TextCell>{row.schema}</TextCell> },
    {
      id: 'tables',
      label: 'Tables',
      render: row => <TextCell>{row.sql_tables.map(table => table.table).join(', ')}</TextCell>,
    },
    { id: 'user', label: 'User', sortColumn: 'user.first_name', render: row => personName(row.user) },
    {
      id: 'rows',
      label: 'Rows',
      sortColumn: 'rows',
      align: 'right',
      isNarrow: true,
      render: row => row.rows?.toLocaleString('en'),
    },
    {
      id: 'sql',
      label: 'SQL',
      render: row => (
        <button type="button" className={styles.sql} onClick={() => onPreview(row)} title="Query preview">
          {(row.sql ?? '').replace(/\s+/g, ' ').slice(0, 160)}
        </button>
      ),
    },
  ];
}

export const HISTORY_FILTERS: readonly FilterControl[] = [
  { id: 'sql', label: 'Search by query text', kind: 'search', col: 'sql', opr: 'ct' },
  {
    id: 'database',
    label: 'Database',
    kind: 'async',
    col: 'database',
    opr: 'rel_o_m',
    load: databaseChoices,
  },
  {
    id: 'status',
    label: 'State',
    kind: 'select',
    col: 'status',
    opr: 'eq',
    options: ['success', 'failed', 'running', 'pending', 'stopped', 'timed_out'].map(value => ({
      value,
      label: stateName(value),
    })),
  },
  {
    id: 'user',
    label: 'User',
    kind: 'async',
    col: 'user',
    opr: 'rel_o_m',
    load: relatedOptions(queryEndpoints.related, 'user'),
  },
];

export function historyActions(): readonly RowAction<QueryRow>[] {
  return [{ label: 'Open query in SQL Lab', icon: <SquareArrowOutUpRight {...ICON} />, href: historyHref }];
}

/** Returns the address that opens a run again. */
export function historyHref(row: Pick<QueryRow, 'id'>): string {
  return `/sqllab/?queryId=${row.id}`;
}

const STATES: Readonly<Record<string, readonly [Icon: typeof CircleCheck, color: string]>> = {
  success: [CircleCheck, 'var(--success)'],
  failed: [CircleX, 'var(--error)'],
  timed_out: [CircleX, 'var(--error)'],
  stopped: [CircleStop, 'var(--text-secondary)'],
  scheduled: [CalendarClock, 'var(--text-secondary)'],
};

function StateIcon({ state }: { readonly state: string }) {
  const [Icon, color] = STATES[state] ?? [LoaderCircle, 'var(--accent)'];
  return (
    <Tooltip content={stateName(state)}>
      <span
        role="img"
        aria-label={stateName(state)}
        style={{ display: 'inline-grid', verticalAlign: 'middle', color }}
      >
        <Icon {...ICON} />
      </span>
    </Tooltip>
  );
}
