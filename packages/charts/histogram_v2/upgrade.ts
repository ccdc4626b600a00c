import { firstOf, renamed, without, withTimeFilter, type ChartUpgrade } from '../kit/upgrade.ts';

const RENAMED = {
  link_length: 'bins',
  normalized: 'normalize',
  x_axis_label: 'x_axis_title',
  y_axis_label: 'y_axis_title',
};
const BINS = 5;

/** Upgrades the old histogram, which had a list of columns and drew the first. */
export const upgradeHistogram: ChartUpgrade = {
  from: 'histogram',
  up: formData => ({
    ...renamed(without(withTimeFilter(formData), ['all_columns_x']), RENAMED),
    viz_type: 'histogram_v2',
    column: firstOf(formData.all_columns_x),
    bins: numberOf(formData.link_length) || BINS,
  }),
};

function numberOf(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
}
