import {
  SavedChartError,
  type LoadSavedChart,
  type SavedChart,
  type SavedChartOptions,
} from '@powerset/charts/kit/view/saved-charts.ts';
import { loadChart } from '@powerset/charts/load-chart.ts';
import { upgradeFormData } from '@powerset/charts/upgrade-form-data.ts';
import { exploreStart, type ExploreStart } from '@powerset/contracts/explore.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { errorText, isAbort } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { chartDatasetFrom } from './chart-dataset.ts';
import { runChart } from './run-chart.ts';

type Slice = NonNullable<ExploreStart['slice']>;

/** Loads a saved chart with its data under the user's permissions, for charts that draw other charts. */
export const loadSavedChart: LoadSavedChart = async (chartId, options) => {
  const { slice, dataset } = (
    await call(exploreStart, { query: { slice_id: chartId }, signal: options.signal })
  ).result;
  if (!slice) throw new Error('The chart does not exist, or you do not have access to it.');
  try {
    return { ...(await drawn(slice, options)), dataset: datasetOf(dataset) };
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new SavedChartError(slice.slice_name, errorText(error), error);
  }
};

async function drawn(
  { slice_id: id, slice_name: name, form_data: own }: Slice,
  { change, isForced, signal }: SavedChartOptions,
): Promise<Omit<SavedChart, 'dataset'>> {
  const formData = change(upgradeFormData(own));
  const chart = await loadChart(formData.viz_type);
  if (!chart) throw new Error(`Charts of type "${String(formData.viz_type)}" cannot be drawn.`);
  const dashboardId = Number(formData.dashboardId) || undefined;
  const results = await runChart(formData, { force: isForced, dashboardId, signal });
  return { id, name, spec: chart.spec, formData, answers: results.map(({ answer }) => answer) };
}

function datasetOf(wire: ExploreStart['dataset']): ChartDataset | undefined {
  return 'id' in wire && wire.type === 'table' ? chartDatasetFrom(wire) : undefined;
}
