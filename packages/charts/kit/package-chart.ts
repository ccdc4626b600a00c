import type { ChartPackageManifest, PackageControl } from '@powerset/core/chart-package/manifest.ts';
import type { FrameCondition } from '@powerset/core/chart-package/messages.ts';
import { markName } from '@powerset/core/chart-package/mark-name.ts';
import { asList, columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, type QueryColumn } from '@powerset/core/query/query-object.ts';
import type { Control, PanelState, Section } from './control.ts';
import type { ChartSpec } from './define-chart.ts';
import { frameInput } from './frame-input.ts';
import { packageQueries } from './package-queries.ts';
import { drillBySelection, type ToSelection } from './selection.ts';
import {
  adhocFilters,
  colorScheme,
  currencyFormat,
  dateFormat,
  groupby,
  holdsTime,
  metric,
  metrics,
  numberFormat,
  orderDesc,
  rowLimit,
  sortMetric,
  timeGrain,
} from './shared-controls.ts';
import type { StandardFields } from './standard-fields.ts';

const SHARED: Readonly<Record<Extract<PackageControl, { use: string }>['use'], Control>> = {
  adhoc_filters: adhocFilters,
  color_scheme: colorScheme,
  currency_format: currencyFormat,
  date_format: dateFormat,
  groupby,
  metric,
  metrics,
  number_format: numberFormat,
  order_desc: orderDesc,
  row_limit: rowLimit,
  time_grain_sqla: timeGrain(() => true),
  timeseries_limit_metric: sortMetric,
};

/** Returns the chart of a package, which is drawn in a frame of its own. */
export function packageChart(manifest: ChartPackageManifest): ChartSpec {
  const toSelection = selectionOf(manifest);
  return {
    ...packageQueries(manifest),
    sections: sectionsOf(manifest),
    ...(manifest.hasCrossFilter || manifest.hasDrill ? { toSelection } : {}),
    ...(manifest.hasDrill ? { toDrill: drillBySelection(toSelection, drilledKey(manifest)) } : {}),
    marks: 'items',
    markName: ({ name }) => name,
    validate: () => ({}),
    toOption: input => frameInput(manifest, input),
    fromStandard: fields => standardValues(manifest, fields),
  };
}

function drilledKey({ query }: ChartPackageManifest): string {
  return query.dimensions[0] ?? 'groupby';
}

/** Returns a mark's conditions: those that the frame named, if they are of the chart's own dimensions. */
function selectionOf({ query }: ChartPackageManifest): ToSelection {
  return ({ formData }, { value }) => {
    const columns = new Map<string, QueryColumn>(
      query.dimensions.flatMap(key => columnsOf(formData[key])).map(column => [columnLabel(column), column]),
    );
    return ((value as readonly FrameCondition[] | undefined) ?? []).flatMap(one => {
      const col = columns.get(one.column);
      return col === undefined ? [] : [{ col, val: one.value, formattedVal: markName([one]) }];
    });
  };
}

function sectionsOf(manifest: ChartPackageManifest): readonly Section[] {
  const dimensions = new Set(manifest.query.dimensions);
  return manifest.sections.map(section => ({
    ...section,
    controls: section.controls.map(one => controlOf(one, dimensions)),
  }));
}

function controlOf(given: PackageControl, dimensions: ReadonlySet<string>): Section['controls'][number] {
  if ('heading' in given) return given;
  if ('use' in given) {
    const { use, ...own } = given;
    const shared = use === 'time_grain_sqla' ? timeGrain(anyTime(dimensions)) : SHARED[use];
    return { ...shared, ...own } as Control; // the manifest may only rename it and set its default
  }
  const { visibleWhen, ...control } = given;
  if (!visibleWhen) return control as Control; // the schema of the manifest has the same kinds
  return { ...control, isVisible: shownBy(visibleWhen) } as Control;
}

function anyTime(dimensions: ReadonlySet<string>): (state: PanelState) => boolean {
  const checks = [...dimensions].map(key => holdsTime(key));
  return state => checks.some(check => check(state));
}

function shownBy({
  key,
  is,
}: {
  readonly key: string;
  readonly is?: unknown;
}): (state: PanelState) => boolean {
  return ({ formData }) => (is === undefined ? Boolean(formData[key]) : formData[key] === is);
}

/**
 * Returns the values of a switch of types: dimensions and metrics go to the first control that takes them.
 */
function standardValues({ sections, query }: ChartPackageManifest, fields: StandardFields): FormData {
  const kinds = new Map(
    sectionsOf({ sections, query } as ChartPackageManifest)
      .flatMap(section => section.controls)
      .flatMap(control => ('key' in control ? [[control.key, control.kind] as const] : [])),
  );
  const taken = [...query.dimensions, ...query.metrics].map(key => [key, takenBy(kinds.get(key), fields)]);
  return Object.fromEntries(taken.filter(([, value]) => asList(value).length > 0));
}

function takenBy(kind: string | undefined, fields: StandardFields): unknown {
  switch (kind) {
    case 'column':
      return fields.takeColumn();
    case 'columns':
      return fields.takeColumns();
    case 'metric':
      return fields.takeMetric();
    case 'metrics':
      return fields.takeMetrics();
    default:
      return undefined;
  }
}
