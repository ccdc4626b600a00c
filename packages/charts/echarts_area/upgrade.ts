import { upgradeOldSeries } from '../kit/timeseries/upgrade-old-series.ts';
import { withTimeAxis, without, type ChartUpgrade } from '../kit/upgrade.ts';

const STACKS: Readonly<Record<string, string>> = { stack: 'Stack', stream: 'Stream', expand: 'Expand' };

/** Upgrades the old area chart. */
export const upgradeArea: ChartUpgrade = {
  from: 'area',
  up: formData => {
    const { stacked_style: style } = formData;
    const stack = typeof style === 'string' ? STACKS[style] : undefined;
    return {
      ...without(upgradeOldSeries(withTimeAxis(formData)), ['stacked_style']),
      viz_type: 'echarts_area',
      opacity: 0.7,
      ...(stack ? { stack } : {}),
    };
  },
};
