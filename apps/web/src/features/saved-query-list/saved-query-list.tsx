import { Download, Eye, Link, Pencil, Trash2 } from 'lucide-react';
import { savedQueryEndpoints } from '@powerset/contracts/saved-query.ts';
import type { SavedQueryRow } from '@powerset/contracts/saved-query.ts';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { ModifiedCell, TextCell, TitleCell } from '../../shared/list/cells.tsx';
import { databaseChoices } from '../../shared/list/choices.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import type { Session } from '../../shared/session/session-from.ts';
import { tagColumn, tagFilter } from '../../shared/tags/tag-list.tsx';
import { fullTime } from '../../shared/time-ago.ts';
import { toast } from '../../shared/toast.ts';
import { withBase } from '../../shared/site-path.ts';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'changed_on_delta_humanized',
  isDescending: true,
  view: 'table',
};

const ICON = { size: 16, strokeWidth: 1.5 } as const;

const COLUMNS: readonly ListColumn<SavedQueryRow>[] = [
  {
    id: 'name',
    label: 'Name',
    sortColumn: 'label',
    render: row => <TitleCell href={savedQueryHref(row)} title={row.label || 'Untitled query'} />,
  },
  { id: 'description', label: 'Description', render: row => <TextCell>{row.description}</TextCell> },
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
  {
    id: 'created',
    label: 'Created on',
    sortColumn: 'created_on',
    isNarrow: true,
    render: row => <TextCell>{row.created_on ? fullTime(row.created_on) : ''}</TextCell>,
  },
  {
    id: 'modified',
    label: 'Modified',
    sortColumn: 'changed_on_delta_humanized',
    isNarrow: true,
    render: row => <ModifiedCell ago={row.changed_on_delta_humanized} at={row.changed_on} />,
  },
];

/** Returns the columns, with the tags where they are on. */
export function savedQueryColumns(session: Session): readonly ListColumn<SavedQueryRow>[] {
  return [...COLUMNS, ...tagColumn<SavedQueryRow>(session)];
}

const FILTERS: readonly FilterControl[] = [
  { id: 'label', label: 'Search', kind: 'search', col: 'label', opr: 'all_text' },
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
    load: relatedOptions(savedQueryEndpoints.distinct, 'schema'),
  },
];

/** Returns the filters, with the one by tag where tags are on. */
export function savedQueryFilters(session: Session): readonly FilterControl[] {
  return [...FILTERS, ...tagFilter('saved_query_tags', session)];
}

export interface SavedQueryActionsInput {
  readonly session: Session;
  readonly onPreview: (row: SavedQueryRow) => void;
  readonly onExport: (row: SavedQueryRow) => void;
  readonly onDelete: (row: SavedQueryRow) => void;
}

export function savedQueryActions({
  session,
  onPreview,
  onExport,
  onDelete,
}: SavedQueryActionsInput): readonly RowAction<SavedQueryRow>[] {
  const canWrite = session.can('can_write', 'SavedQuery');
  return [
    { label: 'Query preview', icon: <Eye {...ICON} />, onSelect: onPreview },
    { label: 'Edit query', icon: <Pencil {...ICON} />, href: savedQueryHref, isHidden: () => !canWrite },
    {
      label: 'Copy query URL',
      icon: <Link {...ICON} />,
      isInMenu: true,
      onSelect: row => void copyLink(row),
    },
    {
      label: 'Export query',
      icon: <Download {...ICON} />,
      isInMenu: true,
      onSelect: onExport,
      isHidden: () => !session.can('can_export', 'SavedQuery'),
    },
    {
      label: 'Delete query',
      icon: <Trash2 {...ICON} />,
      isInMenu: true,
      onSelect: onDelete,
      isHidden: () => !canWrite,
    },
  ];
}

/** Returns the address that opens a saved query. */
export function savedQueryHref(row: Pick<SavedQueryRow, 'id'>): string {
  return `/sqllab/?savedQueryId=${row.id}`;
}

async function copyLink(row: SavedQueryRow): Promise<void> {
  const isCopied = await copyText(`${window.location.origin}${withBase(savedQueryHref(row))}`);
  if (isCopied) toast.success('Link Copied!');
  else toast.danger('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!');
}
