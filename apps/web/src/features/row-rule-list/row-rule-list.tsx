import { Pencil, Trash2 } from 'lucide-react';
import { rowRuleEndpoints, type RowRuleWire } from '@powerset/contracts/row-rule.ts';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { ModifiedCell, TextCell } from '../../shared/list/cells.tsx';
import { personName } from '../../shared/person-name.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import type { Session } from '../../shared/session/session-from.ts';
import { FILTER_TYPES } from './rule-draft.ts';
import styles from './row-rule-list.module.css';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'changed_on_delta_humanized',
  isDescending: true,
  view: 'table',
};

export const COLUMNS: readonly ListColumn<RowRuleWire>[] = [
  { id: 'name', label: 'Name', sortColumn: 'name', render: row => <b className={styles.name}>{row.name}</b> },
  {
    id: 'filter_type',
    label: 'Filter Type',
    sortColumn: 'filter_type',
    isNarrow: true,
    render: row => <Tag tone={row.filter_type === 'Base' ? 'accent' : 'neutral'}>{row.filter_type}</Tag>,
  },
  {
    id: 'tables',
    label: 'Datasets',
    render: row => <Names names={row.tables.map(table => table.table_name)} />,
  },
  { id: 'roles', label: 'Roles', render: row => <Names names={row.roles.map(role => role.name)} /> },
  {
    id: 'group_key',
    label: 'Group Key',
    sortColumn: 'group_key',
    isNarrow: true,
    render: row => <TextCell>{row.group_key}</TextCell>,
  },
  {
    id: 'clause',
    label: 'Clause',
    sortColumn: 'clause',
    render: row => (
      <code className={styles.clause} title={row.clause}>
        {row.clause}
      </code>
    ),
  },
  {
    id: 'modified',
    label: 'Last modified',
    sortColumn: 'changed_on_delta_humanized',
    isNarrow: true,
    render: row => <ModifiedCell ago={row.changed_on_delta_humanized} by={personName(row.changed_by)} />,
  },
];

export const FILTERS: readonly FilterControl[] = [
  { id: 'name', label: 'Name', kind: 'search', col: 'name', opr: 'sw' },
  {
    id: 'filter_type',
    label: 'Filter Type',
    kind: 'select',
    col: 'filter_type',
    opr: 'eq',
    options: FILTER_TYPES.map(value => ({ value, label: value })),
  },
  { id: 'group_key', label: 'Group Key', kind: 'search', col: 'group_key', opr: 'sw' },
  {
    id: 'tables',
    label: 'Dataset',
    kind: 'async',
    col: 'tables',
    opr: 'rel_m_m',
    load: relatedOptions(rowRuleEndpoints.related, 'tables'),
  },
  {
    id: 'roles',
    label: 'Role',
    kind: 'async',
    col: 'roles',
    opr: 'rel_m_m',
    load: relatedOptions(rowRuleEndpoints.related, 'roles'),
  },
];

export interface RuleActionsInput {
  readonly session: Session;
  readonly onEdit: (row: RowRuleWire) => void;
  readonly onDelete: (row: RowRuleWire) => void;
}

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export function ruleActions({
  session,
  onEdit,
  onDelete,
}: RuleActionsInput): readonly RowAction<RowRuleWire>[] {
  const isHidden = (): boolean => !session.can('can_write', 'Row Level Security');
  return [
    { label: 'Edit', icon: <Pencil {...ICON} />, onSelect: onEdit, isHidden },
    { label: 'Delete', icon: <Trash2 {...ICON} />, onSelect: onDelete, isHidden },
  ];
}

const MOST_NAMES = 2;

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <span className={styles.names} title={names.join(', ')}>
      {names.slice(0, MOST_NAMES).map((name, at) => (
        <Tag key={at}>{name}</Tag>
      ))}
      {names.length > MOST_NAMES && <Tag>+ {names.length - MOST_NAMES}</Tag>}
    </span>
  );
}
