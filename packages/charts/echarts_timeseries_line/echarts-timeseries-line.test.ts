import { chartConformance } from '../kit/conformance.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { lineChart } from './index.ts';

chartConformance(lineChart, import.meta.url);
recordedSeries(lineChart);
