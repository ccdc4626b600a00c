import type { ExploredRun, ExploreStart } from '@powerset/contracts/explore.ts';
import { loadedChart } from '@powerset/charts/load-chart.ts';
import { upgradeFormData } from '@powerset/charts/upgrade-form-data.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { mergeExtraFormData, type ExtraFormData } from '@powerset/core/filters/merge-masks.ts';
import { withDashboardFilters } from '@powerset/core/form-data/drill.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { keptChartFilters } from '../../shared/dashboard-filters.ts';
import { chartDatasetFrom, chartDatasetOfRun } from '../../shared/chart/chart-dataset.ts';
import { openedFormData } from './chart-form.ts';
import { formDataIn } from './url-params.ts';
import type { Opening } from './use-explore.ts';

/** What the server knows about a saved chart besides its form data. */
export interface ChartFacts {
  readonly dashboards: readonly { readonly id: number; readonly dashboard_title: string | null }[];
  readonly description: string | null;
  readonly owners: readonly string[];
  readonly createdBy: string | undefined;
  /** How long ago it was created, in words. */
  readonly createdOn: string;
  readonly changedBy: string | undefined;
  readonly changedOn: string;
}

/** The saved chart that the builder was opened with. */
export interface SavedChart {
  readonly id: number;
  readonly name: string;
  readonly owners: readonly number[];
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly isManagedExternally: boolean;
  readonly facts: ChartFacts;
  /** The time of the last save; the server refuses a save that is based on an older version. */
  readonly version: string;
}

/** Returns the saved chart of an answer; undefined if the chart is not saved. */
export function savedChartOf({ slice, metadata }: ExploreStart): SavedChart | undefined {
  if (!slice) return undefined;
  return {
    id: slice.slice_id,
    name: slice.slice_name,
    owners: slice.owners,
    certifiedBy: slice.certified_by,
    certificationDetails: slice.certification_details,
    isManagedExternally: slice.is_managed_externally,
    version: slice.changed_on,
    facts: {
      dashboards: metadata?.dashboards ?? [],
      description: slice.description,
      owners: metadata?.owners ?? [],
      createdBy: metadata?.created_by ?? undefined,
      createdOn: metadata?.created_on_humanized ?? '',
      changedBy: metadata?.changed_by ?? undefined,
      changedOn: slice.changed_on_humanized,
    },
  };
}

/** Returns the editor run of an answer, which must become a dataset before a chart of it can be saved. */
export function unsavedRunOf(dataset: ExploreStart['dataset']): ExploredRun | undefined {
  return 'id' in dataset && dataset.type === 'query' ? dataset : undefined;
}

interface OpeningAddress {
  readonly start: ExploreStart;
  readonly params: URLSearchParams;
  readonly defaultVizType: string;
  /** The range of new charts over time. */
  readonly defaultTimeRange: string;
}

/** Returns the chart types whose code the builder needs before it opens. */
export function openingTypes(address: OpeningAddress): readonly string[] {
  const { slice } = address.start;
  const all = [openingFormData(address), ...(slice ? [slice.form_data] : [])];
  return [...new Set(all.map(formData => String(upgradeFormData(formData).viz_type)))];
}

/** Returns the builder's initial state, once the code of `openingTypes` has arrived. */
export function openingOf(address: OpeningAddress): Opening {
  const { start, params, defaultTimeRange } = address;
  const dataset = datasetOf(start);
  const facts = { dataset, defaultTimeRange };
  return {
    formData: completed(openingFormData(address), facts),
    saved: start.slice ? completed(start.slice.form_data, facts) : undefined,
    isForced: /^(true|1)$/i.test(params.get('force') ?? ''),
    name: start.slice?.slice_name ?? '',
    chartId: start.slice?.slice_id,
    dataset,
  };
}

/** Returns the form data of the server's answer with the chart type and dashboard that the address names. */
function openingFormData({ start: found, params, defaultVizType }: OpeningAddress): FormData {
  const given = formDataIn(params);
  const start = given ? { ...found, form_data: { ...found.form_data, ...given } } : found;
  const dataset = datasetOf(start);
  // The address names the type only of a new chart; stored and saved form data have their own.
  const isNew = !start.slice && !params.get('form_data_key') && !params.get('permalink_key');
  const vizType =
    (isNew ? params.get('viz_type') : null) ??
    start.form_data.viz_type ??
    params.get('viz_type') ??
    defaultVizType;
  const dashboardId = Number(params.get('dashboard_id'));
  const pageId = params.get('form_data_key') ? null : params.get('dashboard_page_id');
  return {
    ...(isNew ? withoutEmptyFilters(start.form_data) : onDashboard(start, pageId)),
    viz_type: vizType,
    ...(dataset && !start.form_data.datasource ? { datasource: `${dataset.id}__${dataset.type}` } : {}),
    ...(dashboardId ? { dashboardId } : {}),
  };
}

/** Returns a saved chart as a page of a dashboard shows it. */
function onDashboard({ slice, form_data: saved }: ExploreStart, pageId: string | null): FormData {
  const extra = keptChartFilters(pageId, slice?.slice_id ?? 0);
  if (Object.keys(extra).length === 0) return saved;
  const formData = upgradeFormData(saved);
  return withDashboardFilters({
    ...formData,
    extra_form_data: mergeExtraFormData([formData['extra_form_data'] as ExtraFormData | undefined, extra]),
  });
}

// For a new chart the server sends an empty list of filters; the builder starts with a filter on the time
// column.
function withoutEmptyFilters({ adhoc_filters: filters, ...rest }: FormData): FormData {
  return asList(filters).length === 0 ? rest : { ...rest, adhoc_filters: filters };
}

function datasetOf({ dataset }: ExploreStart): ChartDataset | undefined {
  if (!('id' in dataset)) return undefined;
  return dataset.type === 'query' ? chartDatasetOfRun(dataset) : chartDatasetFrom(dataset);
}

/** Returns saved form data in its current form, completed with the initial values of its controls. */
function completed(
  saved: FormData,
  facts: { readonly dataset: ChartDataset | undefined; readonly defaultTimeRange: string },
): FormData {
  const formData = upgradeFormData(saved);
  const spec = loadedChart(formData.viz_type)?.spec;
  return spec ? openedFormData(spec, { formData, ...facts }) : formData;
}
