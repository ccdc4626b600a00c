import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { parallelCoordinates } from './index.ts';
import type { ParallelDrawing } from './option.ts';

chartConformance(parallelCoordinates, import.meta.url);
recordedPanel(parallelCoordinates);

interface Option {
  readonly parallelAxis: readonly { readonly name: string; readonly type: string }[];
  readonly series: readonly [
    {
      readonly data: readonly {
        readonly value: readonly unknown[];
        readonly lineStyle: { readonly color: string };
      }[];
    },
  ];
  readonly graphic: readonly { readonly style: { readonly text: string } }[];
}

function drawn(formData: object = {}, price: number | null = 9): ParallelDrawing {
  const data = [
    { car: 'Alpha', speed: price === null ? null : 1, price },
    { car: 'Beta', speed: price === null ? null : 2, price: null },
  ];
  return draw(
    parallelCoordinates,
    {
      viz_type: 'para',
      series: 'car',
      metrics: ['speed', 'price'],
      linear_color_scheme: 'white_black',
      ...formData,
    },
    [{ data, colnames: ['car', 'speed', 'price'], coltypes: [1, 0, 0] }],
    [600, 360],
  ) as ParallelDrawing;
}

const optionOf = (drawing: ParallelDrawing): Option => drawing.option as unknown as Option;

describe('parallel coordinates', () => {
  it('have an axis for each metric and a line for each row, with gaps where values are missing', () => {
    const { parallelAxis, series } = optionOf(drawn());
    expect(parallelAxis.map(({ name }) => name)).toEqual(['speed', 'price']);
    expect(series[0].data.map(({ value }) => value)).toEqual([
      [1, 9],
      [2, '-'],
    ]);
  });

  it('can have the names as an axis', () => {
    const { parallelAxis, series } = optionOf(drawn({ include_series: true }));
    expect(parallelAxis[0]!.type).toBe('category');
    expect(series[0].data[0]!.value).toEqual(['Alpha', 1, 9]);
  });

  it('color lines by a metric', () => {
    const { series } = optionOf(drawn({ secondary_metric: 'speed' }));
    expect(series[0].data.map(({ lineStyle }) => lineStyle.color)).toEqual(['#D0D1D2', '#040506']);
  });

  it('can show their rows as a table', () => {
    expect(drawn().table).toBeUndefined();
    expect(drawn({ show_datatable: true }).table).toMatchObject({
      heads: ['car', 'speed', 'price'],
      rows: [
        ['Alpha', '1', '9'],
        ['Beta', '2', '–'],
      ],
    });
  });

  it('report that all values are missing', () => {
    expect(optionOf(drawn({}, null)).graphic[0]!.style.text).toBe('All values are missing.');
  });
});
