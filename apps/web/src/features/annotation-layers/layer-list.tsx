import { annotationLayerEndpoints, type AnnotationLayerRow } from '@powerset/contracts/annotation.ts';
import { ModifiedCell, TextCell, TitleCell } from '../../shared/list/cells.tsx';
import type { ListColumn } from '../../shared/list/list-spec.ts';
import type { ListState } from '../../shared/list/list-state.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import { relatedOptions } from '../../shared/list/related-options.ts';
import { personName } from '../../shared/person-name.ts';
import { fullTime, timeAgo, utcTime } from '../../shared/time-ago.ts';

export const LAYERS_INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'name',
  isDescending: true,
  view: 'table',
};

export const LAYER_COLUMNS: readonly ListColumn<AnnotationLayerRow>[] = [
  {
    id: 'name',
    label: 'Name',
    sortColumn: 'name',
    render: row => <TitleCell href={`/annotationlayer/${row.id}/annotation/`} title={row.name} />,
  },
  {
    id: 'descr',
    label: 'Description',
    sortColumn: 'descr',
    render: row => <TextCell>{row.descr}</TextCell>,
  },
  {
    id: 'modified',
    label: 'Last modified',
    sortColumn: 'changed_on',
    isNarrow: true,
    render: row => (
      <ModifiedCell
        ago={row.changed_on_delta_humanized}
        at={utcTime(row.changed_on)}
        by={personName(row.changed_by)}
      />
    ),
  },
  {
    id: 'created_on',
    label: 'Created on',
    sortColumn: 'created_on',
    isNarrow: true,
    render: row => <span title={fullTime(utcTime(row.created_on))}>{timeAgo(utcTime(row.created_on))}</span>,
  },
  {
    id: 'created_by',
    label: 'Created by',
    sortColumn: 'created_by.first_name',
    isNarrow: true,
    render: row => personName(row.created_by),
  },
];

export const LAYER_FILTERS: readonly FilterControl[] = [
  { id: 'name', label: 'Search', kind: 'search', col: 'name', opr: 'annotation_layer_all_text' },
  {
    id: 'created_by',
    label: 'Created by',
    kind: 'async',
    col: 'created_by',
    opr: 'rel_o_m',
    load: relatedOptions(annotationLayerEndpoints.related, 'created_by'),
  },
];
