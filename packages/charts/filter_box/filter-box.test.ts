import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { filterBox } from './index.ts';
import type { FilterFormModel } from '../kit/filter-field.ts';

chartConformance(filterBox, import.meta.url);
recordedPanel(filterBox);

describe('the filters of a box', () => {
  const answer = {
    colnames: ['country', 'count'],
    coltypes: [1, 0],
    data: [
      { country: 'Spain', count: 8 },
      { country: null, count: 4 },
    ],
  };
  const model = (formData: object): FilterFormModel =>
    draw(filterBox, { viz_type: 'filter_box', ...formData }, [answer], [400, 300]) as FilterFormModel;

  it('offer the values of their columns, with their size by the metric', () => {
    const configs = [
      null,
      { column: 'country', metric: 'count', label: 'Country', defaultValue: 'Spain;Italy' },
    ];
    expect(model({ filter_configs: configs, date_filter: false }).fields).toMatchObject([
      {
        key: 'country',
        label: 'Country',
        isMultiple: true,
        presets: ['Spain', 'Italy'],
        choices: [
          { value: 'Spain', label: 'Spain', share: 1 },
          { value: null, label: '<NULL>', share: 0.5 },
        ],
      },
    ]);
  });

  it('have the time, its grain and its column if the author wants them', () => {
    const keys = (formData: object) => model(formData).fields.map(({ key }) => key);
    expect(keys({})).toEqual(['__time_range']);
    expect(keys({ show_sqla_time_granularity: true, show_sqla_time_column: true })).toEqual([
      '__time_range',
      '__time_grain',
      '__time_col',
    ]);
  });
});
