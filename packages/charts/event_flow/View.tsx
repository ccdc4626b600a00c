import { CustomChart } from 'echarts/charts';
import type { EChartsOption } from 'echarts';
import { EChart } from '../kit/view/EChart.tsx';
import { registerDrawing } from '../kit/view/echarts.ts';
import type { ViewProps } from '../kit/view/view-props.ts';

registerDrawing([CustomChart]);

export function View(props: ViewProps<EChartsOption>) {
  return <EChart {...props} />;
}
