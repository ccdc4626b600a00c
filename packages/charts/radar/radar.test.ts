import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { about, recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameLegend, expectSameSeries, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { radar } from './index.ts';

chartConformance(radar, import.meta.url);
recordedPanel(radar);
recordedClicks(radar);

interface Item {
  readonly value: readonly number[];
  readonly exact: readonly number[];
  readonly label: { formatter(mark: object): string };
}
interface Option {
  readonly radar: { readonly shape: string; readonly indicator: readonly object[] };
  readonly series: readonly [{ readonly data: readonly Item[] }];
  readonly tooltip: { formatter(mark: object): string };
  readonly graphic: readonly { readonly style: { readonly text: string } }[];
}

/** Replaces values that are drawn at the ends of their axes with the exact values of the rows. */
function withExactValues(option: unknown): unknown {
  const { series, ...rest } = option as Option;
  return {
    ...rest,
    series: series.map(one => ({ ...one, data: one.data.map(item => ({ ...item, value: item.exact })) })),
  };
}

recordedDrawings(radar, (ours, recorded) => {
  const [own, theirs] = [optionFacts(withExactValues(ours.option)), recordedFacts(recorded)];
  expectSameSeries(own, theirs, ours);
  expectSameLegend(own, theirs);
  const { shape, indicator } = (ours.option as unknown as Option).radar;
  const wanted = (recorded.props.echartOptions as Option).radar;
  expect({ shape, indicator }).toEqual(about({ shape: wanted.shape, indicator: wanted.indicator }));
});

function drawn(formData: object = {}, speed: number | null = 4): Option {
  const data = [{ car: 'Alpha', speed, price: speed === null ? null : 20_000 }];
  return draw(
    radar,
    { viz_type: 'radar', groupby: ['car'], metrics: ['speed', 'price'], ...formData },
    [{ data, colnames: ['car', 'speed', 'price'], coltypes: [1, 0, 0] }],
    [600, 360],
  ) as Option;
}

describe('a radar chart', () => {
  it('bounds axes as its author sets them', () => {
    const { indicator } = drawn({ column_config: { price: { radarMetricMaxValue: 50_000 } } }).radar;
    expect(indicator).toEqual([{ name: 'speed' }, { name: 'price', max: 50_000 }]);
  });

  it('draws a value beyond the end of its axis at the end', () => {
    const [item] = drawn({ column_config: { price: { radarMetricMaxValue: 10_000 } } }).series[0].data;
    expect(item!.value).toEqual([4, 10_000]);
    expect(item!.label.formatter({ dimensionIndex: 1 })).toBe('20k');
  });

  it('formats labels and tooltips, which the reference leaves raw', () => {
    const option = drawn({ number_format: ',d', label_type: 'key_value' });
    const { formatter } = option.series[0].data[0]!.label;
    expect(formatter({ dimensionIndex: 1 })).toBe('Alpha: 20,000');
    expect(
      option.tooltip.formatter({ name: 'Alpha', data: { exact: [4, 20_000] }, color: '#000000' }),
    ).toContain('20,000');
  });

  it('reports that all values are missing', () => {
    expect(drawn({}, null).graphic[0]!.style.text).toBe('All values are missing.');
  });
});
