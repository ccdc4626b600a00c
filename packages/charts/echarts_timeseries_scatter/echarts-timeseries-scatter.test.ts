import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { OWN_CONTROLS, seriesClickFault } from '../kit/timeseries/own-controls.ts';
import { scatterPlot } from './index.ts';

chartConformance(scatterPlot, import.meta.url);
recordedPanel(scatterPlot, OWN_CONTROLS);
recordedSeries(scatterPlot);
recordedClicks(scatterPlot, seriesClickFault);
