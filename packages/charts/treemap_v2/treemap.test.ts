import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameSeries, optionFacts, recordedFacts, type OptionFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { treemap } from './index.ts';

chartConformance(treemap, import.meta.url);
recordedPanel(treemap);
recordedClicks(treemap);

interface Item {
  readonly name: string;
  readonly color?: string;
  readonly children?: readonly Item[];
}

/** Leaves have shades of their group here; the recorded ones leave theirs to the library. */
function withoutLeafColors(item: Item): Item {
  if (item.children) return { ...item, children: item.children.map(withoutLeafColors) };
  const { color: _, ...rest } = item;
  return rest;
}

function groupsOf(facts: OptionFacts): OptionFacts {
  const series = facts.series.map(one => ({
    ...one,
    data: (one.data as readonly Item[]).map(withoutLeafColors),
  }));
  return { ...facts, series };
}

recordedDrawings(
  treemap,
  (ours, recorded) => expectSameSeries(groupsOf(optionFacts(ours.option)), recordedFacts(recorded), ours),
  {
    'treemap_v2/no_groupby':
      'Without dimensions the one rectangle is called by its metric instead of <NULL>.',
  },
);

interface Option {
  readonly series: readonly {
    labelLayout(box: object): object;
    readonly data: readonly { readonly children: readonly object[] }[];
  }[];
  readonly tooltip: { formatter(mark: object): string };
}

const FORM_DATA = { viz_type: 'treemap_v2', groupby: ['continent', 'country'], metric: 'people' };
const ANSWER = {
  data: [
    { continent: 'Asia', country: 'India', people: 1400 },
    { continent: 'Asia', country: 'China', people: 1410 },
    { continent: 'Europe', country: 'Malta', people: 1 },
  ],
  colnames: ['continent', 'country', 'people'],
  coltypes: [1, 1, 0],
};

describe('a treemap', () => {
  const option = draw(treemap, FORM_DATA, [ANSWER], [600, 360]) as Option;

  it('adds up groups', () => {
    expect(option.series[0]!.data[0]!.children).toMatchObject([
      { name: 'Asia', value: 2810 },
      { name: 'Europe', value: 1 },
    ]);
  });

  it('hides labels that would be cut', () => {
    const { labelLayout } = option.series[0]!;
    expect(labelLayout({ rect: { width: 400, height: 100 }, text: 'India: 1.4k' })).toEqual({});
    expect(labelLayout({ rect: { width: 30, height: 100 }, text: 'India: 1.4k' })).not.toEqual({});
  });

  it('says of which whole a rectangle is which share', () => {
    const path = [
      { name: '', value: 2811 },
      { name: 'people', value: 2811 },
      { name: 'Asia', value: 2810 },
    ];
    const html = option.tooltip.formatter({
      name: 'India',
      value: 1400,
      color: '#000000',
      treePathInfo: [...path, { name: 'India', value: 1400 }],
    });
    expect(html).toContain('Asia ▸ India');
    expect(html).toContain('49.82%');
    expect(html).toContain('49.80%');
  });

  it('names a selected leaf by its whole path', () => {
    expect(
      treemap.markName!({ seriesId: '', name: 'India', dataIndex: 3, path: ['', 'people', 'Asia', 'India'] }),
    ).toBe('Asia,India');
  });
});
