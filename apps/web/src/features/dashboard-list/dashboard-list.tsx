import { Download, Pencil, Trash2 } from 'lucide-react';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import type { DashboardRow } from '@powerset/contracts/dashboard.ts';
import { accessAction } from '../../shared/access/access-action.tsx';
import type { AccessQuestion } from '../../shared/access/AccessDialog.tsx';
import { FavoriteStar } from '../../shared/favorite/FavoriteStar.tsx';
import type { Favorites } from '../../shared/favorite/use-favorites.ts';
import { ModifiedCell, OwnersCell, TitleCell } from '../../shared/list/cells.tsx';
import { personName } from '../../shared/person-name.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import type { Session } from '../../shared/session/session-from.ts';
import { tagColumn, tagFilter } from '../../shared/tags/tag-list.tsx';
import { PublishedTag, dashboardTitle } from '../../shared/things/DashboardCard.tsx';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'changed_on_delta_humanized',
  isDescending: true,
  view: 'table',
};

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export function dashboardColumns(
  favorites: Favorites,
  session: Session,
): readonly ListColumn<DashboardRow>[] {
  return [
    {
      id: 'star',
      label: 'Favorite',
      isLabelHidden: true,
      isNarrow: true,
      render: row => (
        <FavoriteStar
          isFavorite={favorites.isFavorite(row.id)}
          onToggle={() => favorites.toggle(row.id)}
          title={dashboardTitle(row)}
        />
      ),
    },
    {
      id: 'title',
      label: 'Title',
      sortColumn: 'dashboard_title',
      render: row => (
        <TitleCell
          href={row.url}
          title={dashboardTitle(row)}
          certifiedBy={row.certified_by}
          certificationDetails={row.certification_details}
        />
      ),
    },
    {
      id: 'status',
      label: 'Status',
      isNarrow: true,
      render: row => <PublishedTag isPublished={row.published} />,
    },
    ...tagColumn<DashboardRow>(session),
    { id: 'owners', label: 'Owners', render: row => <OwnersCell owners={row.owners} /> },
    {
      id: 'created_by',
      label: 'Created by',
      sortColumn: 'created_by.first_name',
      render: row => personName(row.created_by),
    },
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

export function dashboardFilters(session: Session): readonly FilterControl[] {
  const yesNo = [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ];
  return [
    { id: 'dashboard_title', label: 'Search', kind: 'search', col: 'dashboard_title', opr: 'title_or_slug' },
    {
      id: 'owners',
      label: 'Owner',
      kind: 'async',
      col: 'owners',
      opr: 'rel_m_m',
      load: relatedOptions(dashboardEndpoints.related, 'owners'),
    },
    {
      id: 'created_by',
      label: 'Created by',
      kind: 'async',
      col: 'created_by',
      opr: 'rel_o_m',
      load: relatedOptions(dashboardEndpoints.related, 'created_by'),
    },
    {
      id: 'published',
      label: 'Status',
      kind: 'select',
      col: 'published',
      opr: 'eq',
      options: [
        { value: true, label: 'Published' },
        { value: false, label: 'Draft' },
      ],
    },
    {
      id: 'favorite',
      label: 'Favorite',
      kind: 'select',
      col: 'id',
      opr: 'dashboard_is_favorite',
      options: yesNo,
    },
    {
      id: 'certified',
      label: 'Certified',
      kind: 'select',
      col: 'id',
      opr: 'dashboard_is_certified',
      options: yesNo,
    },
    ...tagFilter('dashboard_tags', session),
  ];
}

export interface DashboardActionsInput {
  readonly session: Session;
  readonly onDelete: (row: DashboardRow) => void;
  readonly onExport: (row: DashboardRow) => void;
  readonly onExplain: (question: AccessQuestion) => void;
}

export function dashboardActions({
  session,
  onDelete,
  onExport,
  onExplain,
}: DashboardActionsInput): readonly RowAction<DashboardRow>[] {
  const canWrite = session.can('can_write', 'Dashboard');
  const ownersOnly = (row: DashboardRow): string | undefined =>
    session.owns(row.owners) ? undefined : 'Only owners and administrators can do this.';
  return [
    {
      label: 'Edit',
      icon: <Pencil {...ICON} />,
      href: row => `${row.url}?edit=true`,
      isHidden: () => !canWrite,
      disabledReason: ownersOnly,
    },
    {
      label: 'Export',
      icon: <Download {...ICON} />,
      onSelect: onExport,
      isHidden: () => !session.can('can_export', 'Dashboard'),
    },
    accessAction({ session, kind: 'dashboard', named: namedDashboard, onAsk: onExplain }),
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

export function namedDashboard(row: DashboardRow): { readonly id: number; readonly name: string } {
  return { id: row.id, name: dashboardTitle(row) };
}
