import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { OWN_CONTROLS, seriesClickFault } from '../kit/timeseries/own-controls.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { lineChart } from './index.ts';

chartConformance(lineChart, import.meta.url);
recordedSeries(lineChart, {
  'echarts_timeseries_line/annotation_formula': 'It reads 1e9 as 1 times e times 9.',
  'echarts_timeseries_line/error_no_metrics': 'Nothing is drawn, so there is no legend.',
});
recordedPanel(lineChart, OWN_CONTROLS);
recordedClicks(lineChart, seriesClickFault);
