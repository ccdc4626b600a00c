import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { answerFromJson, type JsonAnswer } from '../answer.ts';
import { LIGHT_THEME } from '../light-theme.ts';
import { seriesSelection } from '../selection.ts';
import { approximateTextWidth, type Surface } from '../surface.ts';
import { timeseriesOption } from './option.ts';
import type { SeriesStyle } from './series.ts';

type Json = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;
const X = [0, 1, 2, 3].map(day => day * DAY);
const BASE = { x_axis: 'day', metrics: ['sales'], show_legend: true };

function drawn(
  formData: FormData,
  answer: JsonAnswer,
  { style = { mark: 'line' }, ...surface }: Partial<Surface> & { style?: SeriesStyle } = {},
) {
  const option = timeseriesOption(
    {
      formData: { ...BASE, ...formData },
      answers: [answerFromJson(answer)],
      surface: {
        width: 800,
        height: 500,
        theme: LIGHT_THEME,
        measureText: approximateTextWidth,
        ...surface,
      },
    },
    style,
  ) as unknown as {
    series: readonly Json[];
    legend: { data: string[] };
    yAxis: Json;
    xAxis: Json;
    tooltip: Json;
  };
  const tooltip = option.tooltip as unknown as { formatter: (params: unknown) => string };
  return { ...option, tooltipAt: (params: unknown) => tooltip.formatter(params).replaceAll(/<[^>]+>/g, ' ') };
}

function days(columns: Readonly<Record<string, readonly (number | null)[]>>): JsonAnswer {
  const names = ['day', ...Object.keys(columns)];
  return {
    colnames: names,
    coltypes: names.map((_, i) => (i === 0 ? 2 : 0)),
    data: X.map((day, i) => ({
      day,
      ...Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[i]])),
    })),
  };
}

function layer(changes: Json): Json {
  return {
    name: 'Layer',
    annotationType: 'FORMULA',
    sourceType: '',
    value: '',
    show: true,
    showMarkers: false,
    style: 'dashed',
    width: 1,
    opacity: '',
    ...changes,
  };
}

describe('annotations over a chart', () => {
  const answer = days({ sales: [1, 2, 3, 4] });

  it('draws a formula over the x values, with the next color and its name in the legend', () => {
    const { series, legend } = drawn({ annotation_layers: [layer({ name: 'Target', value: '2x' })] }, answer);
    expect(series[1]).toMatchObject({
      name: 'Target',
      type: 'line',
      data: X.map(x => [x, 2 * x]),
      lineStyle: { type: 'dashed', width: 1, opacity: 1 },
    });
    expect(series[1]!.color).not.toBe(series[0]!.color);
    expect(legend.data).toEqual(['sales', 'Target']);
  });

  it('draws nothing for an invalid formula, and for hidden layers', () => {
    const layers = [layer({ value: 'alert(1)' }), layer({ value: 'x', show: false })];
    expect(drawn({ annotation_layers: layers }, answer).series).toHaveLength(1);
  });

  it('marks the events and intervals of a table by the columns of the layer', () => {
    const table = { sourceType: 'table', timeColumn: 'at', titleColumn: 'what', descriptionColumns: ['why'] };
    const layers = [
      layer({ name: 'Sale', annotationType: 'EVENT', ...table }),
      layer({ name: 'Fair', annotationType: 'INTERVAL', intervalEndColumn: 'until', ...table, opacity: '' }),
    ];
    const records = [
      { at: '1970-01-02', until: '1970-01-03 00:00:00', what: 'Spring', why: 'Cheap' },
      { at: null, until: null, what: 'Never', why: null },
    ];
    const { series, legend } = drawn(
      { annotation_layers: layers },
      { ...answer, annotation_data: { Sale: { records }, Fair: { records } } },
    );
    expect(series[1]!.markLine).toMatchObject({ data: [{ name: 'Sale - Spring\n\nCheap', xAxis: DAY }] });
    expect(series[2]!.markArea).toMatchObject({
      itemStyle: { opacity: 0.5 },
      data: [[{ name: 'Fair - Spring\n\nCheap', xAxis: DAY }, { xAxis: 2 * DAY }]],
    });
    expect(legend.data).toEqual(['sales']);
  });

  it('marks times of horizontal bars on their own axis', () => {
    const { series } = drawn(
      {
        orientation: 'horizontal',
        annotation_layers: [layer({ annotationType: 'EVENT', sourceType: 'NATIVE' })],
      },
      { ...answer, annotation_data: { Layer: { records: [{ start_dttm: DAY, short_descr: 'Now' }] } } },
      { style: { mark: 'bar' } },
    );
    expect(series[1]!.markLine).toMatchObject({ data: [{ name: 'Layer - Now', yAxis: DAY }] });
  });

  it('draws the series of another chart, and leaves them out of the total of a stack', () => {
    const records = X.map(day => ({ day, goal: 5, limit: 9, word: 'a' }));
    const { series, tooltipAt } = drawn(
      { stack: 'Stack', annotation_layers: [layer({ annotationType: 'TIME_SERIES', sourceType: 'line' })] },
      { ...days({ a: [1, 1, 1, 1], b: [2, 2, 2, 2] }), annotation_data: { Layer: { records } } },
    );
    expect(series.map(one => one.name)).toEqual(['a', 'b', 'Layer, goal', 'Layer, limit']);
    const text = tooltipAt(
      series.map(one => ({ seriesId: one.id, seriesName: one.name, value: (one.data as unknown[])[0] })),
    );
    expect(text).toMatch(/Total\s+3\b/);
  });
});

describe('clicks on annotations', () => {
  it('filter nothing', () => {
    const input = {
      formData: { ...BASE, groupby: ['region'] },
      answers: [answerFromJson(days({ EU: [1, 2, 3, 4] }))],
    };
    const annotations = drawn(
      { annotation_layers: [layer({ name: 'Target', value: 'x' })] },
      days({ EU: [1, 2, 3, 4] }),
    );
    const seriesId = String(annotations.series[1]!.id);
    expect(seriesSelection(input, { seriesId, name: 'Target', dataIndex: 0 })).toEqual([]);
    expect(seriesSelection(input, { seriesId: 'EU', name: 'EU', dataIndex: 0 })).toHaveLength(1);
  });
});

describe('forecasts', () => {
  const answer = days({
    sales: [1, 2, null, null],
    sales__yhat: [1.1, 2.1, 3, 4],
    sales__yhat_lower: [0, 1, 2, 3],
    sales__yhat_upper: [2, 3, 4, 6],
  });

  it('continues a series by a dashed line in a band, under one name', () => {
    const { series, legend } = drawn({}, answer);
    expect(legend.data).toEqual(['sales']);
    expect(series.map(one => one.name)).toEqual(['sales', 'sales', 'sales', 'sales']);
    const [observed, lower, band, line] = series;
    expect(line).toMatchObject({ lineStyle: { type: 'dashed' }, color: observed!.color });
    expect(lower!.data).toEqual(X.map((x, i) => [x, [0, 1, 2, 3][i]]));
    expect(band).toMatchObject({ areaStyle: { opacity: 0.12 }, data: X.map((x, i) => [x, [2, 2, 2, 3][i]]) });
  });

  it('shows in the tooltip the expected value and its range', () => {
    const { series, tooltipAt } = drawn({}, answer);
    const items = series.map(one => ({
      seriesId: one.id,
      seriesName: one.name,
      dataIndex: 3,
      value: (one.data as unknown[])[3],
    }));
    expect(tooltipAt(items)).toMatch(/sales, forecast\s+4 \(3 – 6\)/);
  });

  it('leaves the band out of stacks', () => {
    expect(drawn({ stack: 'Stack' }, answer).series).toHaveLength(2);
  });
});

describe('stacks', () => {
  const answer = days({ a: [1, 0, -1, null], b: [3, 0, 3, 2] });

  it('shows shares of each point when expanded', () => {
    const { series, yAxis } = drawn({ stack: 'Expand' }, answer);
    const values = series.map(one => (one.data as (readonly number[])[]).map(point => point[1]));
    expect(values[1]).toEqual([0.75, 0, 1.5, 1]);
    expect((yAxis.axisLabel as { formatter: (value: number) => string }).formatter(0.25)).toBe('25%');
  });

  it('ends at the whole, unless parts are negative', () => {
    expect(drawn({ stack: 'Expand' }, days({ a: [1, 0, 1, null], b: [3, 0, 3, 2] })).yAxis).toMatchObject({
      min: 0,
      max: 1,
    });
    expect(drawn({ stack: 'Expand' }, answer).yAxis.max).toBeUndefined();
  });

  it('gives each value of the chosen dimension its own stack', () => {
    const { series } = drawn(
      { stack: 'Stack', groupby: ['region', 'size'], stackDimension: 'region' },
      {
        ...days({ 'EU, S': [1, 1, 1, 1], 'EU, L': [1, 1, 1, 1], 'US, S': [1, 1, 1, 1] }),
        label_map: { 'EU, S': ['EU', 'S'], 'EU, L': ['EU', 'L'], 'US, S': ['US', 'S'] },
      },
      { style: { mark: 'bar' } },
    );
    const [first, second, third] = series.map(one => one.stack);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });
});

describe('an axis of numbers', () => {
  const years: JsonAnswer = {
    colnames: ['day', 'sales'],
    coltypes: [0, 0],
    data: [2002, 2003, 2005].map(day => ({ day, sales: 1 })),
  };
  type Labels = { readonly formatter: (value: number) => string; readonly customValues?: readonly number[] };

  it('writes years as years, and groups large numbers', () => {
    const { formatter } = drawn({}, years).xAxis.axisLabel as Labels;
    expect([2002, 0.1 + 0.2, 12_500].map(formatter)).toEqual(['2002', '0.3', '12,500']);
  });

  it('gives every bar its label, and space beside the first and the last one', () => {
    const { xAxis } = drawn({ truncateXAxis: true }, years, { style: { mark: 'bar' } });
    expect(xAxis).toMatchObject({
      type: 'value',
      axisLabel: { customValues: [2002, 2003, 2005] },
      scale: true,
      min: 2001.5,
      max: 2005.5,
    });
  });

  it('leaves the labels to the axis if they do not fit', () => {
    const { xAxis } = drawn({}, years, { style: { mark: 'bar' }, width: 120 });
    expect((xAxis.axisLabel as Labels).customValues).toBeUndefined();
  });

  it('takes the time column of charts that were saved before axes could be chosen', () => {
    const answer = { ...days({ a: [1, 2, 3, 4] }) };
    const renamed = { ...answer, colnames: ['a', '__timestamp'], coltypes: [0, 2] };
    const data = answer.data!.map(({ day, a }) => ({ a, __timestamp: day }));
    const { xAxis, series } = drawn({ x_axis: undefined, granularity_sqla: 'day' }, { ...renamed, data });
    expect(xAxis.type).toBe('time');
    expect(series[0]!.data).toEqual(X.map((x, i) => [x, i + 1]));
  });
});

it("the only series of a chart takes the first color, regardless of the dashboard's label colors", () => {
  const sharedColors = { colorOf: () => '#123456' };
  const colors = (formData: FormData, answer: JsonAnswer) =>
    drawn({ color_scheme: 'lyftColors', ...formData }, answer, { sharedColors }).series.map(
      series => series['color'],
    );
  expect(colors({}, days({ sales: [1, 2, 3, 4] }))).toEqual(['#EA0B8C']);
  expect(colors({ groupby: ['region'] }, days({ Asia: [1, 2, 3, 4] }))).toEqual(['#123456']);
});
