import { Download, Pencil, Trash2 } from 'lucide-react';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import type { ChartRow } from '@powerset/contracts/chart.ts';
import { accessAction } from '../../shared/access/access-action.tsx';
import type { AccessQuestion } from '../../shared/access/AccessDialog.tsx';
import { FavoriteStar } from '../../shared/favorite/FavoriteStar.tsx';
import type { Favorites } from '../../shared/favorite/use-favorites.ts';
import { ModifiedCell, OwnersCell, TextCell, TitleCell } from '../../shared/list/cells.tsx';
import { personName } from '../../shared/person-name.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import type { Session } from '../../shared/session/session-from.ts';
import { dashboardChoices, datasetChoices } from '../../shared/list/choices.ts';
import { tagColumn, tagFilter } from '../../shared/tags/tag-list.tsx';
import { vizName, vizOptions } from '../../shared/viz-glyph/viz-names.ts';
import { DashboardLinks } from './DashboardLinks.tsx';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'changed_on_delta_humanized',
  isDescending: true,
  view: 'table',
};

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export function chartColumns(favorites: Favorites, session: Session): readonly ListColumn<ChartRow>[] {
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
          title={row.slice_name}
        />
      ),
    },
    {
      id: 'name',
      label: 'Chart',
      sortColumn: 'slice_name',
      render: row => (
        <TitleCell
          href={row.url}
          title={row.slice_name}
          certifiedBy={row.certified_by}
          certificationDetails={row.certification_details}
        />
      ),
    },
    {
      id: 'type',
      label: 'Type',
      sortColumn: 'viz_type',
      render: row => <TextCell>{row.viz_type ? vizName(row.viz_type) : ''}</TextCell>,
    },
    {
      id: 'dataset',
      label: 'Dataset',
      sortColumn: 'datasource_name',
      render: row =>
        row.datasource_url ? (
          <a href={row.datasource_url}>{row.datasource_name_text}</a>
        ) : (
          <TextCell>{row.datasource_name_text}</TextCell>
        ),
    },
    { id: 'dashboards', label: 'Dashboards', render: row => <DashboardLinks dashboards={row.dashboards} /> },
    ...tagColumn<ChartRow>(session),
    { id: 'owners', label: 'Owners', render: row => <OwnersCell owners={row.owners} /> },
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
        <ModifiedCell ago={row.changed_on_delta_humanized} at={row.changed_on_utc} by={row.changed_by_name} />
      ),
    },
  ];
}

export function chartFilters(session: Session): readonly FilterControl[] {
  const yesNo = [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ];
  return [
    { id: 'slice_name', label: 'Search', kind: 'search', col: 'slice_name', opr: 'chart_all_text' },
    {
      id: 'viz_type',
      label: 'Chart type',
      kind: 'select',
      col: 'viz_type',
      opr: 'eq',
      options: vizOptions(),
    },
    {
      id: 'datasource_id',
      label: 'Dataset',
      kind: 'async',
      col: 'datasource_id',
      opr: 'eq',
      load: datasetChoices,
    },
    {
      id: 'dashboards',
      label: 'Dashboards',
      kind: 'async',
      col: 'dashboards',
      opr: 'rel_m_m',
      load: dashboardChoices,
    },
    {
      id: 'owners',
      label: 'Owner',
      kind: 'async',
      col: 'owners',
      opr: 'rel_m_m',
      load: relatedOptions(chartEndpoints.related, 'owners'),
    },
    {
      id: 'favorite',
      label: 'Favorite',
      kind: 'select',
      col: 'id',
      opr: 'chart_is_favorite',
      options: yesNo,
    },
    {
      id: 'certified',
      label: 'Certified',
      kind: 'select',
      col: 'id',
      opr: 'chart_is_certified',
      options: yesNo,
    },
    ...tagFilter('chart_tags', session),
  ];
}

export interface ChartActionsInput {
  readonly session: Session;
  readonly onDelete: (row: ChartRow) => void;
  readonly onExport: (row: ChartRow) => void;
  readonly onExplain: (question: AccessQuestion) => void;
}

export function chartActions({
  session,
  onDelete,
  onExport,
  onExplain,
}: ChartActionsInput): readonly RowAction<ChartRow>[] {
  const canWrite = session.can('can_write', 'Chart');
  const ownersOnly = (row: ChartRow): string | undefined =>
    session.owns(row.owners) ? undefined : 'Only owners and administrators can do this.';
  return [
    { label: 'Edit', icon: <Pencil {...ICON} />, href: row => row.url, isHidden: () => !canWrite },
    {
      label: 'Export',
      icon: <Download {...ICON} />,
      onSelect: onExport,
      isHidden: () => !session.can('can_export', 'Chart'),
    },
    accessAction({ session, kind: 'chart', named: namedChart, onAsk: onExplain }),
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

export function namedChart(row: ChartRow): { readonly id: number; readonly name: string } {
  return { id: row.id, name: row.slice_name };
}
