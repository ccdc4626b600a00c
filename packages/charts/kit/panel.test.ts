import { describe, expect, it } from 'vitest';
import { chartSpec } from '../specs.ts';
import type { PanelState } from './control.ts';
import { changed, newFormData, shownSections } from './panel.ts';
import { complaintSentences, complaintsOf } from './validate.ts';

const bar = chartSpec('echarts_timeseries_bar')!;
const table = chartSpec('table')!;
const COLUMN = {
  id: 1,
  databaseType: null,
  isGroupable: true,
  isFilterable: true,
  description: null,
  expression: null,
  certification: null,
  warning: null,
} as const;
const dataset: PanelState['dataset'] = {
  id: 1,
  type: 'table',
  name: 'sales',
  metrics: [],
  mainTemporalColumn: 'at',
  timeGrains: [['P1D', 'Day']],
  suggestsFilterValues: true,
  columns: [
    { ...COLUMN, name: 'at', label: 'at', genericType: 'temporal', isTemporal: true },
    { ...COLUMN, name: 'city', label: 'city', genericType: 'string', isTemporal: false },
  ],
};
const keysOf = (state: PanelState): readonly string[] =>
  shownSections(bar, 'data', state)
    .flatMap(section => section.controls)
    .flatMap(item => ('key' in item ? [item.key] : []));

describe('a control panel', () => {
  it('offers a range over the main time column to a new chart', () => {
    expect(newFormData(bar, { formData: { datasource: '1__table' }, dataset }).adhoc_filters).toMatchObject([
      { subject: 'at', operator: 'TEMPORAL_RANGE', comparator: 'No filter' },
    ]);
  });

  it('shows the time grain for a time on the x-axis only', () => {
    expect(keysOf({ formData: { x_axis: 'at' }, dataset })).toContain('time_grain_sqla');
    expect(keysOf({ formData: { x_axis: 'city' }, dataset })).not.toContain('time_grain_sqla');
  });

  it('sorts names by column with one series and by measure with several', () => {
    expect(keysOf({ formData: { x_axis: 'city', metrics: ['count'] }, dataset })).toContain('x_axis_sort');
    expect(keysOf({ formData: { x_axis: 'city', metrics: ['count'], groupby: ['at'] }, dataset })).toContain(
      'x_axis_sort_series',
    );
  });

  it('moves the axis controls to the other axis with the orientation', () => {
    const headings = (orientation: string): readonly string[] =>
      shownSections(bar, 'customize', { formData: { orientation }, dataset })
        .find(section => section.label === 'Chart Options')!
        .controls.map(item => ('key' in item ? item.key : `# ${item.heading}`));
    const vertical = headings('vertical');
    const horizontal = headings('horizontal');
    expect(vertical.indexOf('x_axis_time_format')).toBeLessThan(vertical.indexOf('# Tooltip'));
    expect(horizontal.indexOf('x_axis_time_format')).toBeGreaterThan(horizontal.indexOf('# Y Axis'));
  });

  it('resets a control that a change hides, unless it keeps its value', () => {
    expect(
      changed(
        bar,
        { formData: { show_value: true, stack: 'Stack', only_total: false }, dataset },
        { show_value: false },
      ).only_total,
    ).toBe(true);
    expect(
      changed(
        table,
        { formData: { query_mode: 'aggregate', groupby: ['city'] }, dataset },
        { query_mode: 'raw' },
      ).groupby,
    ).toEqual(['city']);
  });

  it('names the controls that must be mended, one sentence a message', () => {
    const complaints = complaintsOf(bar, { formData: { metrics: [], row_limit: 'many' }, dataset });
    expect(complaintSentences(complaints)).toEqual([
      'Controls labeled X-axis, Metrics: cannot be empty',
      'Control labeled Row limit: is expected to be an integer',
    ]);
  });

  it('requires a table to show something, in any of its controls', () => {
    const complaints = complaintsOf(table, { formData: { query_mode: 'aggregate' }, dataset });
    expect(complaints.map(({ key }) => key)).toEqual(['groupby', 'metrics', 'percent_metrics']);
    expect(
      complaintsOf(table, { formData: { query_mode: 'aggregate', groupby: ['city'] }, dataset }),
    ).toEqual([]);
  });
});
