import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { about, recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameSeries, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { gaugeChart } from './index.ts';

chartConformance(gaugeChart, import.meta.url);
recordedPanel(gaugeChart);
recordedClicks(gaugeChart);

interface GaugeSeries {
  readonly min: number;
  readonly max: number;
  readonly startAngle: number;
  readonly endAngle: number;
  readonly splitNumber: number;
  readonly axisLine: { readonly lineStyle: { readonly color: readonly (readonly [number, string])[] } };
  readonly detail: { formatter(value: number): string };
}
interface Option {
  readonly series: readonly GaugeSeries[];
  readonly graphic: readonly { readonly style: { readonly text?: string } }[];
}

recordedDrawings(gaugeChart, (ours, recorded) => {
  expectSameSeries(optionFacts(ours.option), recordedFacts(recorded), ours);
  const [own] = (ours.option as unknown as Option).series;
  const [theirs] = (recorded.props.echartOptions as Option).series;
  const scale = ({ min, max, startAngle, endAngle, splitNumber }: GaugeSeries) => [
    min,
    max,
    startAngle,
    endAngle,
    splitNumber,
  ];
  expect(scale(own!)).toEqual(about(scale(theirs!)));
  for (const [value, text] of recorded.texts!['series_detail_0'] as readonly (readonly [number, string])[])
    expect(own!.detail.formatter(value)).toBe(text);
});

function drawn(values: readonly (number | null)[], formData: object = {}): Option {
  return draw(
    gaugeChart,
    { viz_type: 'gauge_chart', groupby: ['car'], metric: 'speed', color_scheme: 'd3Category10', ...formData },
    [
      {
        data: values.map((speed, i) => ({ car: `Car ${i}`, speed })),
        colnames: ['car', 'speed'],
        coltypes: [1, 0],
      },
    ],
    [600, 360],
  ) as Option;
}

function texts(option: Option): readonly string[] {
  return option.graphic.flatMap(({ style }) => style.text ?? []);
}

describe('a gauge', () => {
  it('colors intervals by the numbers of colors, on from the first one', () => {
    const [series] = drawn([50], {
      min_val: 0,
      max_val: 100,
      intervals: '20,60,100',
      interval_color_indices: '2,1,3',
    }).series;
    expect(series!.axisLine.lineStyle.color).toEqual([
      [0.2, '#FF7F0E'],
      [0.6, '#1F77B4'],
      [1, '#2CA02C'],
    ]);
  });

  it('writes the text around values', () => {
    expect(drawn([50], { value_formatter: '{value} km/h' }).series[0]!.detail.formatter(50)).toBe('50 km/h');
  });

  it('lists several values beside the dial', () => {
    expect(texts(drawn([10, 20], { number_format: ',d' }))).toEqual(
      expect.arrayContaining(['Car 0', '10', 'Car 1', '20']),
    );
  });

  it('reports that values are missing', () => {
    expect(texts(drawn([null, null]))).toContain('All values of speed are missing.');
  });
});
