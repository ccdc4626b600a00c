import { LineChart } from 'echarts/charts';
import { MarkAreaComponent, MarkLineComponent } from 'echarts/components';

/** What annotations and forecasts of every chart along an axis are drawn with. */
export const TIMESERIES_PARTS = [LineChart, MarkAreaComponent, MarkLineComponent];
