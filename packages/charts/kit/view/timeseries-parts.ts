import { LineChart } from 'echarts/charts';
import { MarkAreaComponent, MarkLineComponent } from 'echarts/components';

/** The parts for drawing annotations and forecasts in charts along an axis. */
export const TIMESERIES_PARTS = [LineChart, MarkAreaComponent, MarkLineComponent];
