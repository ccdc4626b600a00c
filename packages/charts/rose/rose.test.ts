import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { rose } from './index.ts';

chartConformance(rose, import.meta.url);
recordedPanel(rose);

interface Option {
  readonly angleAxis: { readonly data: readonly string[] };
  readonly series: readonly { readonly name: string; readonly data: readonly number[] }[];
  readonly graphic: readonly { readonly style: { readonly text: string } }[];
  readonly tooltip: { formatter(marks: readonly object[]): string };
}

const [JANUARY, FEBRUARY] = [Date.UTC(2023, 0, 1), Date.UTC(2023, 1, 1)];

function drawn(formData: object = {}, count: number | null = 9): Option {
  const data = [
    { __timestamp: FEBRUARY, region: 'Asia', count },
    { __timestamp: JANUARY, region: 'Asia', count: count === null ? null : 4 },
    { __timestamp: FEBRUARY, region: 'Europe', count: count === null ? null : 16 },
  ];
  return draw(
    rose,
    { viz_type: 'rose', metrics: ['count'], groupby: ['region'], date_time_format: '%b', ...formData },
    [{ data, colnames: ['__timestamp', 'region', 'count'], coltypes: [2, 1, 0] }],
    [600, 360],
  ) as Option;
}

describe('a rose', () => {
  it('has a sector for each time in order and a petal for each series', () => {
    const { angleAxis, series } = drawn();
    expect(angleAxis.data).toEqual(['Jan', 'Feb']);
    expect(series.map(({ name, data }) => [name, data])).toEqual([
      ['Asia', [4, 9]],
      ['Europe', [0, 16]],
    ]);
  });

  it('can make areas as large as values', () => {
    expect(drawn({ rose_area_proportion: true }).series.map(({ data }) => data)).toEqual([
      [2, 3],
      [0, 2],
    ]);
  });

  it('can show shares at each time', () => {
    expect(drawn({ contribution: true }).series.map(({ data }) => data)).toEqual([
      [1, 0.36],
      [0, 0.64],
    ]);
  });

  it('draws a running total', () => {
    expect(drawn({ rolling_type: 'cumsum' }).series.map(({ data }) => data)).toEqual([
      [4, 13],
      [0, 16],
    ]);
  });

  it('draws the compared time beside the current one, and asks for both', () => {
    const formData = { viz_type: 'rose', metrics: ['count'], groupby: ['region'], time_compare: ['1 year'] };
    const [query] = rose.toQueries(formData, {});
    expect(query).toMatchObject({ time_offsets: ['1 year ago'] });
    const wide = {
      colnames: ['__timestamp', 'count, Asia', 'count__1 year ago, Asia'],
      coltypes: [2, 0, 0],
      label_map: {
        'count, Asia': ['count', 'Asia'],
        'count__1 year ago, Asia': ['count__1 year ago', 'Asia'],
      },
      data: [{ __timestamp: JANUARY, 'count, Asia': 9, 'count__1 year ago, Asia': 6 }],
    };
    const shown = (form: object): unknown =>
      (draw(rose, { ...formData, ...form }, [wide], [600, 360]) as Option).series.map(one => [
        one.name,
        ...one.data,
      ]);
    expect(shown({})).toEqual([
      ['Asia', 9],
      ['Asia__1 year ago', 6],
    ]);
    expect(shown({ comparison_type: 'absolute' })).toEqual([['difference__Asia__Asia__1 year ago', 3]]);
  });

  it('lists a time with its total', () => {
    const html = drawn({ number_format: ',d' }).tooltip.formatter([
      { dataIndex: 1, seriesName: 'Asia' },
      { dataIndex: 1, seriesName: 'Europe' },
    ]);
    expect(html).toContain('Feb');
    expect(html).toContain('25');
  });

  it('reports that all values are missing', () => {
    expect(drawn({}, null).graphic[0]!.style.text).toBe('All values of count are missing.');
  });
});
