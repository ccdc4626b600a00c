import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { OWN_CONTROLS, seriesClickFault } from '../kit/timeseries/own-controls.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { barChart } from './index.ts';

chartConformance(barChart, import.meta.url);
recordedSeries(barChart);
recordedPanel(barChart, {
  added: {
    ...OWN_CONTROLS.added,
    stackDimension: 'Later versions have it, and charts of them are imported.',
  },
  changed: { xAxisBounds: 'Shown once, under the axis that it is of.' },
});
recordedClicks(barChart, seriesClickFault);
