import { ChartNoAxesCombined, Copy, Download, Pencil, SquareTerminal, Table2, Trash2 } from 'lucide-react';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import type { DatasetRow } from '@powerset/contracts/dataset.ts';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { accessAction } from '../../shared/access/access-action.tsx';
import type { AccessQuestion } from '../../shared/access/AccessDialog.tsx';
import { ModifiedCell, OwnersCell, TextCell, TitleCell } from '../../shared/list/cells.tsx';
import { databaseChoices } from '../../shared/list/choices.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import type { Session } from '../../shared/session/session-from.ts';
import { certificationOf } from './dataset-extra.ts';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'changed_on_delta_humanized',
  isDescending: true,
  view: 'table',
};

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export function datasetColumns(): readonly ListColumn<DatasetRow>[] {
  return [
    {
      id: 'kind',
      label: 'Kind',
      isLabelHidden: true,
      isNarrow: true,
      render: row => <KindIcon kind={row.kind} />,
    },
    { id: 'name', label: 'Name', sortColumn: 'table_name', render: row => <DatasetName row={row} /> },
    {
      id: 'type',
      label: 'Type',
      isNarrow: true,
      render: row => (row.kind === 'virtual' ? 'Virtual' : 'Physical'),
    },
    {
      id: 'database',
      label: 'Database',
      sortColumn: 'database.database_name',
      render: row => row.database.database_name,
    },
    { id: 'schema', label: 'Schema', sortColumn: 'schema', render: row => <TextCell>{row.schema}</TextCell> },
    { id: 'owners', label: 'Owners', render: row => <OwnersCell owners={row.owners} /> },
    {
      id: 'modified_by',
      label: 'Modified by',
      sortColumn: 'changed_by.first_name',
      render: row => row.changed_by_name,
    },
    {
      id: 'modified',
      label: 'Modified',
      sortColumn: 'changed_on_delta_humanized',
      isNarrow: true,
      render: row => (
        <ModifiedCell ago={row.changed_on_delta_humanized} at={row.changed_on_utc} by={row.changed_by_name} />
      ),
    },
  ];
}

export function datasetFilters(): readonly FilterControl[] {
  return [
    { id: 'table_name', label: 'Search', kind: 'search', col: 'table_name', opr: 'ct' },
    {
      id: 'owners',
      label: 'Owner',
      kind: 'async',
      col: 'owners',
      opr: 'rel_m_m',
      load: relatedOptions(datasetEndpoints.related, 'owners'),
    },
    {
      id: 'database',
      label: 'Database',
      kind: 'async',
      col: 'database',
      opr: 'rel_o_m',
      load: databaseChoices,
    },
    {
      id: 'schema',
      label: 'Schema',
      kind: 'async',
      col: 'schema',
      opr: 'eq',
      load: relatedOptions(datasetEndpoints.distinct, 'schema'),
    },
    {
      id: 'sql',
      label: 'Type',
      kind: 'select',
      col: 'sql',
      opr: 'dataset_is_null_or_empty',
      options: [
        { value: false, label: 'Virtual' },
        { value: true, label: 'Physical' },
      ],
    },
    {
      id: 'certified',
      label: 'Certified',
      kind: 'select',
      col: 'id',
      opr: 'dataset_is_certified',
      options: [
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
      ],
    },
  ];
}

const NOT_AN_OWNER =
  'You must be a dataset owner in order to edit. Please reach out to a dataset owner to request modifications or edit access.';

export interface DatasetActionsInput {
  readonly session: Session;
  readonly onDelete: (row: DatasetRow) => void;
  readonly onExport: (row: DatasetRow) => void;
  readonly onDuplicate: (row: DatasetRow) => void;
  readonly onEdit: (row: DatasetRow) => void;
  readonly onExplain: (question: AccessQuestion) => void;
}

export function datasetActions({
  session,
  onDelete,
  onExport,
  onDuplicate,
  onEdit,
  onExplain,
}: DatasetActionsInput): readonly RowAction<DatasetRow>[] {
  const canWrite = session.can('can_write', 'Dataset');
  const ownersOnly = (row: DatasetRow): string | undefined =>
    session.owns(row.owners) ? undefined : 'You must be a dataset owner in order to do this.';
  return [
    { label: 'Create chart', icon: <ChartNoAxesCombined {...ICON} />, href: row => row.explore_url },
    {
      label: 'View in SQL Lab',
      icon: <SquareTerminal {...ICON} />,
      isInMenu: true,
      href: row => `/sqllab/?datasourceKey=${row.id}__table`,
      isHidden: () => !session.can('menu_access', 'SQL Lab'),
    },
    {
      label: 'Edit',
      icon: <Pencil {...ICON} />,
      onSelect: onEdit,
      isHidden: () => !canWrite,
      disabledReason: row => (session.owns(row.owners) ? undefined : NOT_AN_OWNER),
    },
    {
      label: 'Duplicate',
      icon: <Copy {...ICON} />,
      isInMenu: true,
      onSelect: onDuplicate,
      isHidden: row => row.kind !== 'virtual' || !session.can('can_duplicate', 'Dataset'),
    },
    {
      label: 'Export',
      icon: <Download {...ICON} />,
      isInMenu: true,
      onSelect: onExport,
      isHidden: () => !session.can('can_export', 'Dataset'),
    },
    accessAction({ session, kind: 'dataset', named: namedDataset, onAsk: onExplain }),
    {
      label: 'Delete',
      icon: <Trash2 {...ICON} />,
      isInMenu: true,
      onSelect: onDelete,
      isHidden: () => !canWrite,
      disabledReason: ownersOnly,
    },
  ];
}

/** Returns the page that a dataset's name opens: its default URL, unless that could run code, or a new chart. */
export function datasetAddress({
  default_endpoint: url,
  explore_url: explore,
}: Pick<DatasetRow, 'default_endpoint' | 'explore_url'>): string {
  return url !== null && /^(https?:\/\/|\/(?![/\\]))/i.test(url) ? url : explore;
}

export function namedDataset(row: DatasetRow): { readonly id: number; readonly name: string } {
  return { id: row.id, name: row.table_name };
}

/** Returns the number of selected datasets by kind, as text. */
export function chosenText(rows: readonly DatasetRow[]): string {
  const virtual = rows.filter(row => row.kind === 'virtual').length;
  const physical = rows.length - virtual;
  if (rows.length === 0) return '0 Selected';
  if (virtual === 0) return `${physical} Selected (Physical)`;
  return physical === 0
    ? `${virtual} Selected (Virtual)`
    : `${rows.length} Selected (${physical} Physical, ${virtual} Virtual)`;
}

function KindIcon({ kind }: { readonly kind: DatasetRow['kind'] }) {
  const Icon = kind === 'virtual' ? SquareTerminal : Table2;
  const label = kind === 'virtual' ? 'Virtual dataset' : 'Physical dataset';
  return (
    <Tooltip content={label}>
      <span
        role="img"
        aria-label={label}
        style={{ display: 'inline-grid', verticalAlign: 'middle', color: 'var(--text-secondary)' }}
      >
        <Icon {...ICON} />
      </span>
    </Tooltip>
  );
}

function DatasetName({ row }: { readonly row: DatasetRow }) {
  const certification = certificationOf(row.extra);
  return (
    <Tooltip content={row.description} side="bottom">
      <span>
        <TitleCell
          href={datasetAddress(row)}
          title={row.table_name}
          certifiedBy={certification?.by ?? null}
          certificationDetails={certification?.details ?? null}
        />
      </span>
    </Tooltip>
  );
}
