import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { heatmapV2 } from './index.ts';

chartConformance(heatmapV2, import.meta.url);
recordedPanel(heatmapV2);

interface Option {
  readonly xAxis: { readonly data: readonly string[] };
  readonly yAxis: { readonly data: readonly string[] };
  readonly series: readonly [
    {
      readonly data: readonly {
        readonly value: readonly unknown[];
        readonly itemStyle: { readonly color: string };
      }[];
      readonly label: { readonly show: boolean };
    },
  ];
  readonly graphic: readonly { readonly style: { readonly text?: string } }[];
  readonly tooltip: { formatter(mark: object): string };
}

const ROWS = [
  { day: 'Tue', hour: 9, visits: 4, rank: 1 },
  { day: 'Mon', hour: 10, visits: 2, rank: 0.75 },
  { day: 'Mon', hour: 9, visits: null, rank: null },
];

function drawn(formData: object = {}, rows: readonly object[] = ROWS): Option {
  return draw(
    heatmapV2,
    {
      viz_type: 'heatmap_v2',
      x_axis: 'hour',
      groupby: 'day',
      metric: 'visits',
      linear_color_scheme: 'white_black',
      ...formData,
    },
    [{ data: rows as never, colnames: ['day', 'hour', 'visits', 'rank'], coltypes: [1, 0, 0, 0] }],
    [600, 360],
  ) as Option;
}

function colors(option: Option): readonly string[] {
  return option.series[0].data.map(cell => cell.itemStyle.color);
}

describe('a heat map', () => {
  it('has its names in the author’s order, numbers by their size', () => {
    const { xAxis, yAxis } = drawn({ sort_x_axis: 'alpha_asc', sort_y_axis: 'value_desc' });
    expect([xAxis.data, yAxis.data]).toEqual([
      ['9', '10'],
      ['Tue', 'Mon'],
    ]);
    expect(drawn().yAxis.data).toEqual(['Tue', 'Mon']);
  });

  it('colors from the smallest to the largest value, and missing ones apart', () => {
    expect(colors(drawn())).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', '#E6E6E2']);
  });

  it('keeps to the bounds of its author', () => {
    expect(colors(drawn({ value_bounds: [2, 3] }))[0]).toBe('rgb(0, 0, 0)');
    expect(colors(drawn({ value_bounds: [4, 8] }))[0]).toBe('rgb(255, 255, 255)');
  });

  it('shows the share of a cell and its total', () => {
    expect(drawn().tooltip.formatter({ dataIndex: 1, color: '#000000' })).toContain('33.33%');
    expect(drawn({ normalize_across: 'y' }).tooltip.formatter({ dataIndex: 1, color: '#000000' })).toContain(
      '100.00%',
    );
  });

  it('writes values into all cells or into none', () => {
    expect(drawn({ show_values: true }).series[0].label.show).toBe(true);
    const many = Array.from({ length: 200 }, (_, hour) => ({ day: 'Mon', hour, visits: 1000, rank: 1 }));
    expect(drawn({ show_values: true }, many).series[0].label.show).toBe(false);
  });

  it('reports that all values are missing', () => {
    expect(drawn({}, [{ day: 'Mon', hour: 9, visits: null, rank: null }]).graphic[0]!.style.text).toBe(
      'All values of visits are missing.',
    );
  });
});
