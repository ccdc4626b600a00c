import type { LoadSavedChart } from '@powerset/charts/kit/view/saved-charts.ts';

/** Loads a saved chart by code that few pages need, so that it is fetched only then. */
export const loadSavedChartLater: LoadSavedChart = async (chartId, options) => {
  const { loadSavedChart } = await import('./load-saved-chart.ts');
  return loadSavedChart(chartId, options);
};
