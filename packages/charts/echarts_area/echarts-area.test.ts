import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { OWN_CONTROLS, seriesClickFault } from '../kit/timeseries/own-controls.ts';
import { areaChart } from './index.ts';

chartConformance(areaChart, import.meta.url);
recordedPanel(areaChart, OWN_CONTROLS);
recordedSeries(areaChart);
recordedClicks(areaChart, seriesClickFault);
