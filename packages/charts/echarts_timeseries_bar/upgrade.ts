import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { upgradeOldSeries } from '../kit/timeseries/upgrade-old-series.ts';
import { renamed, withTimeAxis, withTimeFilter, without, type ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the old bars over time. */
export const upgradeTimeBar: ChartUpgrade = { from: 'bar', up: formData => bars(withTimeAxis(formData)) };

/** Upgrades the old distribution bars; their first dimension becomes the axis. */
export const upgradeDistributionBar: ChartUpgrade = {
  from: 'dist_bar',
  up: formData => {
    const [axis, ...others] = asList(formData.groupby);
    const { columns, ...rest } = formData;
    return {
      ...bars(withTimeFilter(rest)),
      ...(axis === undefined ? {} : { x_axis: axis }),
      groupby: [...others, ...asList(columns)],
      xAxisLabelRotation: 45,
    };
  },
};

function bars(formData: FormData): FormData {
  return {
    ...renamed(without(upgradeOldSeries(formData), ['bar_stacked']), { show_bar_value: 'show_value' }),
    viz_type: 'echarts_timeseries_bar',
    ...(formData.bar_stacked ? { stack: 'Stack' } : {}),
  };
}
