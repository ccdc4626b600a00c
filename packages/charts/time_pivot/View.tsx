import type { EChartsOption } from 'echarts';
import { EChart } from '../kit/view/EChart.tsx';
import { registerDrawing } from '../kit/view/echarts.ts';
import { TIMESERIES_PARTS } from '../kit/view/timeseries-parts.ts';
import type { ViewProps } from '../kit/view/view-props.ts';

registerDrawing(TIMESERIES_PARTS);

export function View(props: ViewProps<EChartsOption>) {
  return <EChart {...props} />;
}
