import { chartConformance } from '../kit/conformance.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { barChart } from './index.ts';

chartConformance(barChart, import.meta.url);
recordedSeries(barChart, {
  'echarts_timeseries_bar/compare_values': 'Bars of two periods stand side by side, not on each other.',
});
