import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { recordedSeries } from '../kit/timeseries/recorded-series.ts';
import { mixedTimeseries } from './index.ts';

chartConformance(mixedTimeseries, import.meta.url);
recordedPanel(mixedTimeseries, {
  added: { show_query_identifiers: 'Later versions have it, and charts of them are imported.' },
});
recordedSeries(mixedTimeseries, {
  'mixed_timeseries/cross_filter_adhoc': 'It draws the column of the x-axis as a series.',
});
recordedClicks(mixedTimeseries);
