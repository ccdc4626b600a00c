import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { upgradeOldSeries } from '../kit/timeseries/upgrade-old-series.ts';
import { withTimeAxis, type ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the old line chart; the chart type now determines how points are joined. */
export const upgradeLine: ChartUpgrade = {
  from: 'line',
  up: formData => ({ ...upgradeOldSeries(withTimeAxis(formData)), ...typeOf(formData.line_interpolation) }),
};

function typeOf(interpolation: unknown): FormData {
  switch (interpolation) {
    case 'cardinal':
      return { viz_type: 'echarts_timeseries_smooth' };
    case 'step-before':
      return { viz_type: 'echarts_timeseries_step', seriesType: 'start' };
    case 'step-after':
      return { viz_type: 'echarts_timeseries_step', seriesType: 'end' };
    default:
      return { viz_type: 'echarts_timeseries_line' };
  }
}
