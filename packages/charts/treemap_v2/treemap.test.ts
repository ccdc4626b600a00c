import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameSeries, optionFacts, recordedFacts, type OptionFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { treemap } from './index.ts';
import { sidesOf } from './squares.ts';

chartConformance(treemap, import.meta.url);
recordedPanel(treemap);
recordedClicks(treemap);

interface Item {
  readonly name: string;
  readonly color?: string;
  readonly children?: readonly Item[];
}

/** Leaves have shades of their group's color here; in the recording the library chooses their colors. */
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
    readonly upperLabel: { formatter(mark: object): string };
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

  it('writes headings whole, without the value, or not at all', () => {
    const { formatter } = option.series[0]!.upperLabel;
    const heading = (name: string, value: number): string =>
      formatter({ name, value, treePathInfo: [{ name: '' }, { name: 'people' }, { name }] });
    expect(heading('Asia', 2810)).toBe('Asia: 2.81k');
    expect(heading('Europe', 1)).toBe('');
    expect(heading('Elsewhere', 1)).toBe('');
  });

  it('shows the share of a rectangle and its whole', () => {
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
    const mark = { seriesId: '', name: 'India', dataIndex: 3, path: ['', 'people', 'Asia', 'India'] };
    expect(treemap.markName!(mark, { formData: {}, answers: [] })).toBe('Asia,India');
  });
});

describe('the sides of rectangles', () => {
  const node = (name: string, value: number) => ({
    name,
    path: [name],
    cell: name,
    value,
    secondary: value,
    children: [],
  });

  it('fill their room', () => {
    const sides = sidesOf(
      [6, 6, 4, 3, 2, 2, 1].map((value, i) => node(`n${i}`, value)),
      { width: 600, height: 400 },
      { heading: 0, border: 0 },
    );
    const area = [...sides.values()].reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area).toBeCloseTo(240_000);
    expect(sides.get('n0')!.width * sides.get('n0')!.height).toBeCloseTo(60_000);
  });

  it('have the size of a group without its heading and borders', () => {
    const group = { ...node('g', 4), children: [{ ...node('a', 4), path: ['g', 'a'] }] };
    expect(sidesOf([group], { width: 100, height: 100 }, { heading: 20, border: 2 }).get('g\na')).toEqual({
      width: 96,
      height: 78,
    });
  });
});
