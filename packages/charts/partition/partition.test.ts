import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../kit/answer.ts';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { partition } from './index.ts';
import { partsOfMetrics, withOthers } from './parts.ts';

chartConformance(partition, import.meta.url);
recordedPanel(partition);

const [JANUARY, MARCH] = [Date.UTC(2023, 0, 1), Date.UTC(2023, 2, 1)];
const DATA = [
  { __timestamp: JANUARY, region: 'Asia', line: 'Cars', count: 4 },
  { __timestamp: MARCH, region: 'Asia', line: 'Cars', count: 6 },
  { __timestamp: JANUARY, region: 'Asia', line: 'Ships', count: 2 },
  { __timestamp: MARCH, region: 'Europe', line: 'Cars', count: 8 },
];
const ANSWER = { data: DATA, colnames: ['__timestamp', 'region', 'line', 'count'], coltypes: [2, 1, 1, 0] };
const FORM_DATA = { viz_type: 'partition', metrics: ['count'], groupby: ['region', 'line'] };

function parts(option: string) {
  return partsOfMetrics({
    formData: { ...FORM_DATA, time_series_option: option, date_time_format: '%b' },
    answers: [answerFromJson(ANSWER)],
  })[0]!;
}

describe('the parts of a partition', () => {
  it('add up by dimension', () => {
    expect(parts('not_time')).toMatchObject({
      name: 'count',
      value: 20,
      children: [
        {
          name: 'Asia',
          value: 12,
          children: [
            { name: 'Cars', value: 10 },
            { name: 'Ships', value: 2 },
          ],
        },
        { name: 'Europe', value: 8 },
      ],
    });
  });

  it('can be means, changes and factors over time', () => {
    expect(parts('agg_mean').children[0]).toMatchObject({ name: 'Asia', value: 4 });
    expect(parts('point_diff').children[0]).toMatchObject({ name: 'Asia', value: 0 });
    expect(parts('point_factor').children[0]!.children[0]).toMatchObject({ name: 'Cars', value: 1.5 });
    expect(parts('point_percent').children[0]!.children[0]).toMatchObject({ value: 0.5 });
    expect(parts('point_percent').children[1]).toMatchObject({ name: 'Europe', value: null });
  });

  it('can be below their times', () => {
    expect(parts('time_series').children).toMatchObject([
      { name: 'Jan', value: 6 },
      { name: 'Mar', value: 14 },
    ]);
  });

  it('become one if they are too many or too small', () => {
    const children = [50, 30, 12, 5, 3].map((value, i) => ({
      name: `p${i}`,
      path: ['', `p${i}`],
      value,
      children: [],
    }));
    const root = { name: '', path: [''], value: 100, children };
    expect(withOthers(root, 2, 0).children.map(({ name }) => name)).toEqual(['p0', 'p1', '3 others']);
    expect(withOthers(root, 5, 0.1).children.map(({ name }) => name)).toEqual(['p0', 'p1', 'p2', '2 others']);
    expect(withOthers(root, 4, 0).children).toHaveLength(5);
  });
});

it('reports that negative values cannot be parts', () => {
  const answer = { ...ANSWER, data: DATA.map(row => ({ ...row, count: -row.count })) };
  expect(draw(partition, FORM_DATA, [answer], [600, 360])).toMatchObject({
    graphic: [{ style: { text: 'All values are zero or negative, which cannot be drawn as parts.' } }],
  });
});
