import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameLegend, expectSameSeries, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { funnel } from './index.ts';

chartConformance(funnel, import.meta.url);
recordedPanel(funnel);
recordedClicks(funnel);

recordedDrawings(funnel, (ours, recorded) => {
  const [own, theirs] = [optionFacts(ours.option), recordedFacts(recorded)];
  expectSameSeries(own, theirs, ours);
  expectSameLegend(own, theirs);
});

interface Option {
  readonly series: readonly {
    readonly data: readonly { readonly label: { readonly show: boolean; readonly position: string } }[];
    readonly label: { formatter(mark: { readonly dataIndex: number }): string };
  }[];
  readonly graphic: readonly object[];
  readonly tooltip: { formatter(mark: object): string };
}

function drawn(formData: object = {}, hidden: readonly string[] = []): Option {
  const data = [
    { step: 'Visited', count: 1000 },
    { step: 'Signed up', count: 400 },
    { step: 'Paid', count: 20 },
  ];
  return draw(
    funnel,
    { viz_type: 'funnel', groupby: ['step'], metric: 'count', ...formData },
    [{ data, colnames: ['step', 'count'], coltypes: [1, 0] }],
    [600, 360],
    { hidden: new Set(hidden) },
  ) as Option;
}

describe('the labels of a funnel', () => {
  it('are drawn beside stages that are too narrow for them', () => {
    const [series] = drawn().series;
    expect(series!.data.map(item => item.label.position)).toEqual(['inside', 'inside', 'right']);
  });

  it('show the parts that the author chose', () => {
    const [series] = drawn({ label_type: 5 }).series;
    expect(series!.label.formatter({ dataIndex: 1 })).toBe('Signed up: 400 (28.17%)');
  });

  it('are counted without the stages that a reader switched off', () => {
    const [series] = drawn({ label_type: 4 }, ['Visited']).series;
    expect(series!.label.formatter({ dataIndex: 1 })).toBe('Signed up: 95.24%');
  });
});

it('reports that negative values cannot be stages instead of drawing them', () => {
  const data = [{ step: 'Refunds', count: -5 }];
  const option = draw(
    funnel,
    { viz_type: 'funnel', groupby: ['step'], metric: 'count' },
    [{ data, colnames: ['step', 'count'], coltypes: [1, 0] }],
    [600, 360],
  ) as Option;
  expect(option.series[0]!.data).toMatchObject([{ name: 'Refunds', value: null }]);
  expect(option.graphic).toMatchObject([{ style: { text: 'Negative values cannot be drawn as stages.' } }]);
});

it('shows in the tooltip the shares of the first stage and of the previous one', () => {
  const html = drawn().tooltip.formatter({ name: 'Paid', value: 20, percent: 1.41, color: '#000000' });
  expect(html).toContain('2.00%');
  expect(html).toContain('5.00%');
});
