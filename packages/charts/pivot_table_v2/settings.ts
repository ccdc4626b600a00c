import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { OVERALL_VALUE, pivotLayout, type PivotLayout } from '@powerset/core/form-data/pivot-levels.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import type { Surface } from '../kit/surface.ts';
import type { PivotTableFormData } from './form-data.ts';

export type HeadOrder = 'key_a_to_z' | 'key_z_to_a' | 'value_a_to_z' | 'value_z_to_a';

/** One level of headings: a dimension, or the names of the metrics. */
export interface HeadLevel {
  readonly name: string;
  readonly label: string;
  readonly isMetric: boolean;
}

/** One side of a pivot table. */
export interface SideSettings {
  readonly levels: readonly HeadLevel[];
  readonly hasTotal: boolean;
  readonly hasSubtotals: boolean;
  /** Whether subtotals come before their parts. */
  readonly isSubtotalFirst: boolean;
  readonly order: HeadOrder;
}

export interface PivotSettings {
  readonly layout: PivotLayout;
  readonly rows: SideSettings;
  readonly columns: SideSettings;
  readonly metrics: readonly string[];
  readonly aggregate: string;
  /** Whether the database computes the totals. */
  readonly isOverall: boolean;
  readonly isCombined: boolean;
}

const METRIC = 'Metric';

/** Returns the layout of a pivot table from its form data. */
export function pivotSettings(formData: PivotTableFormData, surface: Surface): PivotSettings {
  const layout = pivotLayout(formData);
  const isOnRows = formData.metricsLayout === 'ROWS';
  const isCombined = formData.combineMetric === true;
  const metric: HeadLevel = { name: METRIC, label: METRIC, isMetric: true };
  const levels = (names: readonly string[], hasMetrics: boolean): readonly HeadLevel[] => {
    const own = names.map(name => ({ name, label: labelOf(surface.dataset, name), isMetric: false }));
    if (!hasMetrics) return own;
    return isCombined ? [...own, metric] : [metric, ...own];
  };
  return {
    layout,
    metrics: metricsOf(formData.metrics).map(metricLabel),
    aggregate: formData.aggregateFunction ?? 'Sum',
    isOverall: formData.aggregateFunction === OVERALL_VALUE,
    isCombined,
    rows: {
      levels: levels(layout.rows, isOnRows),
      hasTotal: layout.hasTotalRow,
      hasSubtotals: layout.hasRowSubtotals,
      isSubtotalFirst: formData.rowSubtotalPosition === true,
      order: (formData.rowOrder ?? 'key_a_to_z') as HeadOrder,
    },
    columns: {
      levels: levels(layout.columns, !isOnRows),
      hasTotal: layout.hasTotalColumn,
      hasSubtotals: layout.hasColumnSubtotals,
      isSubtotalFirst: formData.colSubtotalPosition === true,
      order: (formData.colOrder ?? 'key_a_to_z') as HeadOrder,
    },
  };
}
