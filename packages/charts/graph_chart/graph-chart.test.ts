import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { about, recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameLegend, expectSameSeries, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { graphChart } from './index.ts';

chartConformance(graphChart, import.meta.url);
recordedPanel(graphChart);
recordedClicks(graphChart);

interface Sized {
  readonly symbolSize: number;
  readonly x: number;
  readonly y: number;
  readonly label: { readonly show: boolean };
}
interface Link {
  readonly source: string;
  readonly target: string;
  readonly value: number;
  readonly lineStyle: { readonly width: number };
}
interface Option {
  readonly series: readonly [
    {
      readonly data: readonly Sized[];
      readonly links: readonly Link[];
      readonly categories: readonly object[];
    },
  ];
}

recordedDrawings(graphChart, (ours, recorded) => {
  const [own, theirs] = [optionFacts(ours.option), recordedFacts(recorded)];
  expectSameSeries(own, theirs, ours);
  // Without categories the legend is empty.
  if (theirs.legend?.names.length) expectSameLegend(own, theirs);
  const [mine] = (ours.option as unknown as Option).series;
  const [other] = (recorded.props.echartOptions as Option).series;
  // The recorded widths start at 0, but here the weakest link is half as wide as an average one.
  const thinnest = Number(ours.formData.baseEdgeWidth) / 2;
  const link = ({ source, target, value, lineStyle }: Link) => [
    source,
    target,
    value,
    Math.max(thinnest, lineStyle.width),
  ];
  expect(mine.links.map(link)).toEqual(about(other.links.map(link)));
  expect(mine.data.map(({ symbolSize }) => symbolSize)).toEqual(
    about(other.data.map(node => node.symbolSize)),
  );
});

const ROWS = [
  { from: 'Coal', to: 'Power', kind: 'fossil', value: 10 },
  { from: 'Wind', to: 'Power', kind: 'clean', value: 5 },
  { from: 'Power', to: 'Homes', kind: 'grid', value: 12 },
  { from: 'Sun', to: 'Power', kind: 'clean', value: null },
];
const FORM_DATA = { viz_type: 'graph_chart', source: 'from', target: 'to', metric: 'value' };
const ANSWER = { data: ROWS, colnames: ['from', 'to', 'kind', 'value'], coltypes: [1, 1, 1, 0] };

function drawn(formData: object = {}): Option['series'][0] {
  return (draw(graphChart, { ...FORM_DATA, ...formData }, [ANSWER], [600, 500]) as Option).series[0];
}

describe('a graph', () => {
  it('has the same layout at every load, within its card', () => {
    const [first, second] = [drawn(), drawn()].map(({ data }) => data.map(({ x, y }) => [x, y]));
    expect(first).toEqual(second);
    for (const [x, y] of first!) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(600);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(500);
    }
  });

  it('is drawn in time with thousands of nodes', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({
      from: `a${i}`,
      to: `b${i}`,
      kind: '',
      value: 1,
    }));
    const before = performance.now();
    draw(graphChart, FORM_DATA, [{ ...ANSWER, data: rows }], [600, 500]);
    expect(performance.now() - before).toBeLessThan(3000);
  });

  it('leaves out links without a value', () => {
    expect(drawn().links).toHaveLength(3);
  });

  it('names only nodes above the threshold', () => {
    expect(drawn({ showSymbolThreshold: 11 }).data.map(({ label }) => label.show)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('colors nodes by their categories', () => {
    const { data, categories } = drawn({ source_category: 'kind' });
    expect(categories).toMatchObject([{ name: 'fossil' }, { name: 'clean' }]);
    expect(data).toMatchObject([{ category: 'fossil' }, {}, { category: 'clean' }, {}]);
  });
});
