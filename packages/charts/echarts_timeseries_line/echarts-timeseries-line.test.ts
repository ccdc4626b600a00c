import { chartConformance } from '../kit/conformance.ts';
import { recordedRequests } from '../kit/recorded-requests.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { lineChart } from './index.ts';

chartConformance(lineChart, import.meta.url);
recordedRequests(lineChart);
recordedSeries(lineChart);
