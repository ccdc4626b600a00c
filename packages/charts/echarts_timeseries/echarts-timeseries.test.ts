import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { OWN_CONTROLS, seriesClickFault } from '../kit/timeseries/own-controls.ts';
import { genericChart } from './index.ts';

chartConformance(genericChart, import.meta.url);
recordedPanel(genericChart, OWN_CONTROLS);
recordedSeries(genericChart);
recordedClicks(genericChart, seriesClickFault);
