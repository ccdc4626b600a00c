import type { ChartPackageRow } from '@powerset/contracts/chart-package.ts';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { ModifiedCell, TextCell } from '../../shared/list/cells.tsx';
import { personName } from '../../shared/person-name.ts';
import type { ListColumn } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'name',
  isDescending: false,
  view: 'table',
};

export const COLUMNS: readonly ListColumn<ChartPackageRow>[] = [
  { id: 'name', label: 'Name', sortColumn: 'name', render: row => <b>{row.name}</b> },
  { id: 'key', label: 'Key', sortColumn: 'key', render: row => <TextCell>{row.key}</TextCell> },
  {
    id: 'bundle_url',
    label: 'Bundle URL',
    sortColumn: 'bundle_url',
    render: row => <TextCell>{row.bundle_url}</TextCell>,
  },
  {
    id: 'package',
    label: 'Package',
    sortColumn: 'package_name',
    render: row => <TextCell>{`${row.package_name} ${row.version}`}</TextCell>,
  },
  {
    id: 'source',
    label: 'Source',
    isNarrow: true,
    render: row => <Tag>{row.origin === 'folder' ? 'Server folder' : 'Uploaded'}</Tag>,
  },
  { id: 'charts', label: 'Charts', align: 'right', isNarrow: true, render: row => row.chart_count },
  {
    id: 'modified',
    label: 'Modified',
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

export const FILTERS: readonly FilterControl[] = [
  { id: 'name', label: 'Search', kind: 'search', col: 'name', opr: 'ct' },
];

/** Returns a sentence about the charts that lose their type. */
export function lossOf(rows: readonly ChartPackageRow[]): string {
  const count = rows.reduce((sum, row) => sum + row.chart_count, 0);
  if (count === 0) return 'No saved chart uses it.';
  return `${count} saved ${count === 1 ? 'chart' : 'charts'} will no longer be drawn. Their settings are kept and work again after you reinstall the package.`;
}
