import type { LoadSavedChart, SavedChart } from '@powerset/charts/kit/view/saved-charts.ts';
import { loadChart } from '@powerset/charts/load-chart.ts';
import { upgradeFormData } from '@powerset/charts/upgrade-form-data.ts';
import { exploreStart } from '@powerset/contracts/explore.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { errorText, isAbort } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { chartDatasetFrom } from './chart-dataset.ts';
import { runChart } from './run-chart.ts';

/** Loads a saved chart with its data by the rights of the reader, for charts that draw others. */
export const loadSavedChart: LoadSavedChart = async (chartId, options) => {
  try {
    return await loaded(chartId, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Error(errorText(error), { cause: error });
  }
};

const loaded: LoadSavedChart = async (chartId, { change, isForced, signal }): Promise<SavedChart> => {
  const start = (await call(exploreStart, { query: { slice_id: chartId }, signal })).result;
  if (!start.slice) throw new Error('The chart does not exist, or you do not have access to it.');
  const formData = change(upgradeFormData(start.slice.form_data));
  const chart = await loadChart(formData.viz_type);
  if (!chart) throw new Error(`Charts of type "${String(formData.viz_type)}" cannot be drawn.`);
  const dashboardId = Number(formData.dashboardId) || undefined;
  const results = await runChart(formData, { force: isForced, dashboardId, signal });
  return {
    id: chartId,
    name: start.slice.slice_name,
    spec: chart.spec,
    formData,
    answers: results.map(({ answer }) => answer),
    dataset: datasetOf(start.dataset),
  };
};

function datasetOf(wire: Parameters<typeof chartDatasetFrom>[0] | object): ChartDataset | undefined {
  return 'id' in wire && wire.type === 'table' ? chartDatasetFrom(wire) : undefined;
}
