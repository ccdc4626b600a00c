import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import { asList, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { xAxisLabel, xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import type { Choice, PanelState, Section } from '../control.ts';
import {
  adhocFilters,
  groupby,
  groupOthers,
  holdsTime,
  metrics,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
  timeGrain,
} from '../shared-controls.ts';
import { isHorizontal } from './axis-controls.ts';

const axisName = (state: PanelState): string => (isHorizontal(state) ? 'Y' : 'X');

/** Returns whether sorting the x-axis makes sense, because its values are names. */
function isSortable({ formData, dataset }: PanelState): boolean {
  const type = columnOf(dataset, xAxisOf(formData))?.genericType;
  return (
    type === 'string' || type === 'boolean' || (type === 'numeric' && formData.xAxisForceCategorical === true)
  );
}

function hasManySeries({ formData }: PanelState): boolean {
  return asList(formData.groupby).length > 0 || asList(formData.metrics).length > 1;
}

function hasOneSeries({ formData }: PanelState): boolean {
  return asList(formData.groupby).length === 0 && asList(formData.metrics).length === 1;
}

function isNumericAxis({ formData, dataset }: PanelState): boolean {
  const axis = xAxisOf(formData);
  return typeof axis === 'string' && columnOf(dataset, axis)?.genericType === 'numeric';
}

/** Returns the x column and every metric of the query. */
function sortChoices({ formData }: PanelState): readonly Choice[] {
  const names = [
    xAxisLabel(formData),
    ...metricsOf(formData.metrics).map(metricLabel),
    ...metricsOf(formData.timeseries_limit_metric).map(metricLabel),
  ];
  return [...new Set(names.filter(name => name !== undefined))].map(name => [name, name]);
}

const sortsByValue = (state: PanelState): boolean => isSortable(state) && hasOneSeries(state);
const sortsBySeries = (state: PanelState): boolean => isSortable(state) && hasManySeries(state);

/** The controls for the query of a chart with series along an x-axis. */
export const querySection = {
  label: 'Query',
  tab: 'data',
  isExpanded: true,
  controls: [
    {
      key: 'x_axis',
      kind: 'column',
      label: state => `${axisName(state)}-axis`,
      affects: 'query',
      rules: ['not-empty'],
      description: state => `Dimension to use on ${axisName(state).toLowerCase()}-axis.`,
      initial: ({ formData, dataset }) => formData.granularity_sqla ?? dataset?.mainTemporalColumn,
    },
    timeGrain(holdsTime('x_axis')),
    {
      key: 'xAxisForceCategorical',
      kind: 'boolean',
      label: 'Force categorical',
      affects: 'drawing',
      default: false,
      isVisible: isNumericAxis,
      description: 'Treat numbers as categories.',
      initial: ({ formData }) => Boolean(formData.x_axis_sort),
    },
    {
      key: 'x_axis_sort',
      kind: 'select',
      label: state => `${axisName(state)}-Axis Sort By`,
      affects: 'query',
      isClearable: true,
      choices: sortChoices,
      isVisible: sortsByValue,
      description: 'Decides which column to sort the base axis by.',
    },
    {
      key: 'x_axis_sort_asc',
      kind: 'boolean',
      label: state => `${axisName(state)}-Axis Sort Ascending`,
      affects: 'query',
      default: true,
      isVisible: sortsByValue,
    },
    {
      key: 'x_axis_sort_series',
      kind: 'select',
      label: state => `${axisName(state)}-Axis Sort By`,
      affects: 'drawing',
      default: 'name',
      choices: [
        ['name', 'Category name'],
        ['sum', 'Total value'],
        ['min', 'Minimum value'],
        ['max', 'Maximum value'],
        ['avg', 'Average value'],
      ],
      isVisible: sortsBySeries,
      description: 'Decides which measure to sort the base axis by.',
    },
    {
      key: 'x_axis_sort_series_ascending',
      kind: 'boolean',
      label: state => `${axisName(state)}-Axis Sort Ascending`,
      affects: 'drawing',
      default: true,
      isVisible: sortsBySeries,
    },
    metrics,
    groupby,
    {
      key: 'contributionMode',
      kind: 'select',
      label: 'Contribution Mode',
      affects: 'query',
      default: null,
      choices: [
        [null, 'None'],
        ['row', 'Row'],
        ['column', 'Series'],
      ],
      description: 'Show percentages instead of values: of each point (row) or of the whole series.',
    },
    adhocFilters,
    seriesLimit,
    groupOthers,
    sortMetric,
    orderDesc,
    rowLimit,
    {
      key: 'truncate_metric',
      kind: 'boolean',
      label: 'Truncate Metric',
      affects: 'query',
      default: true,
      description: 'Omit the metric from series names if there is only one.',
    },
    {
      key: 'show_empty_columns',
      kind: 'boolean',
      label: 'Show empty columns',
      affects: 'query',
      default: true,
      description: 'Keep series without values.',
    },
  ],
} as const satisfies Section;
