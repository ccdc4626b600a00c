import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { OWN_CONTROLS, seriesClickFault } from '../kit/timeseries/own-controls.ts';
import { smoothLine } from './index.ts';

chartConformance(smoothLine, import.meta.url);
recordedPanel(smoothLine, OWN_CONTROLS);
recordedSeries(smoothLine, {
  'echarts_timeseries_smooth/annotation_formula': 'It reads 1e9 as 1 times e times 9.',
});
recordedClicks(smoothLine, seriesClickFault);
