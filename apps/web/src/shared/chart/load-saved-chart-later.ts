import type { LoadSavedChart } from '@powerset/charts/kit/view/saved-charts.ts';

/** Loads a saved chart; the code, which few pages need, is fetched on the first call. */
export const loadSavedChartLater: LoadSavedChart = async (chartId, options) => {
  const { loadSavedChart } = await import('./load-saved-chart.ts');
  return loadSavedChart(chartId, options);
};
