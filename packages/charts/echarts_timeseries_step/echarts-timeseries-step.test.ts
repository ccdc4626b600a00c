import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { OWN_CONTROLS, seriesClickFault } from '../kit/timeseries/own-controls.ts';
import { steppedLine } from './index.ts';

chartConformance(steppedLine, import.meta.url);
recordedPanel(steppedLine, OWN_CONTROLS);
recordedSeries(steppedLine);
recordedClicks(steppedLine, seriesClickFault);
