import { Filter } from 'lucide-react';
import { columnOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { TEMPORAL_RANGE, type AdhocFilter } from '@powerset/core/form-data/adhoc-filter.ts';
import type { Dragged } from './drag.ts';
import { FieldZone, moved } from './FieldZone.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { filterText, measureFilter, newFilter } from './filters.ts';
import { metricSql } from './metrics.ts';
import { newOptionName } from './option-name.ts';
import { TypeIcon } from './TypeIcon.tsx';

export interface AdhocFiltersFieldProps {
  readonly id: string;
  /** Pills move only within the control of this name. */
  readonly control: string;
  readonly label: string;
  readonly filters: readonly AdhocFilter[];
  readonly dataset: ChartDataset | undefined;
  onChange(filters: readonly AdhocFilter[]): void;
}

/** Edits filters on columns or written in SQL; filters from a dashboard are marked. */
export function AdhocFiltersField({
  id,
  control,
  label,
  filters,
  dataset,
  onChange,
}: AdhocFiltersFieldProps) {
  const put = (filter: AdhocFilter, at?: number): void =>
    onChange(at === undefined ? [...filters, filter] : filters.with(at, filter));
  return (
    <FieldZone
      id={id}
      control={control}
      label={label}
      items={filters.map((filter, i) => ({
        key: filter.filterOptionName ?? String(i),
        kind: 'filter' as const,
        text: filterText(filter, dataset),
        icon:
          filter.operator === TEMPORAL_RANGE ? (
            <TypeIcon type="temporal" />
          ) : (
            <Filter size={14} strokeWidth={1.5} aria-hidden="true" />
          ),
        warning: filter.isExtra
          ? "This filter was inherited from the dashboard's context. It won't be saved when saving the chart."
          : unknownColumn(
              filter,
              dataset !== undefined &&
                typeof filter.subject === 'string' &&
                !columnOf(dataset, filter.subject),
            ),
      }))}
      placeholder="Drop columns/metrics here or click"
      canAdd
      accepts={dragged => dragged.kind === 'metric' || dragged.kind === 'column'}
      onDrop="edit"
      onMove={(from, to) => onChange(moved(filters, from, to))}
      onRemove={index => onChange(filters.toSpliced(index, 1))}
      renderEditor={(index, close, dropped) => (
        <FilterEditor
          dataset={dataset}
          filter={index === undefined ? undefined : filters[index]}
          start={dropped && droppedFilter(dropped, dataset)}
          onClose={close}
          onSave={filter => {
            put(filter, index);
            close();
          }}
        />
      )}
    />
  );
}

/** A dropped column becomes a filter on its values, a metric a condition on groups. */
function droppedFilter(dragged: Dragged, dataset: ChartDataset | undefined): AdhocFilter | undefined {
  const optionName = newOptionName('filter');
  if (dragged.kind === 'metric') return measureFilter(metricSql(dragged.name, dataset), optionName);
  const column = dragged.kind === 'column' ? columnOf(dataset, dragged.name) : undefined;
  return column && newFilter(column, optionName);
}

function unknownColumn(filter: AdhocFilter, isUnknown: boolean): string | undefined {
  return filter.expressionType === 'SIMPLE' && isUnknown
    ? 'This filter might be incompatible with current dataset'
    : undefined;
}
