import { Filter } from 'lucide-react';
import { resolved } from '@powerset/charts/kit/control.ts';
import { columnOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { adhocFiltersOf, TEMPORAL_RANGE, type AdhocFilter } from '@powerset/core/form-data/adhoc-filter.ts';
import { filterText, measureFilter, newFilter } from '../../filters.ts';
import { metricSql } from '../../metrics.ts';
import { newOptionName } from '../../option-name.ts';
import type { Dragged } from '../drag.ts';
import { TypeIcon } from '../TypeIcon.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldZone, moved } from './FieldZone.tsx';
import { FilterEditor } from './FilterEditor.tsx';

/** The chart's filters; those lent by a dashboard say so. */
export function FiltersControl({ control, value, state, id, onChange }: ControlProps<'filters'>) {
  const { dataset } = state;
  const filters = adhocFiltersOf(value);
  const put = (filter: AdhocFilter, at?: number): void =>
    onChange(at === undefined ? [...filters, filter] : filters.with(at, filter));
  return (
    <FieldZone
      id={id}
      control={control.key}
      label={resolved(control.label, state)}
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

/** A column asks for its values, a metric for a condition on the groups. */
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
