import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { sankeyV2 } from './index.ts';

chartConformance(sankeyV2, import.meta.url);
recordedPanel(sankeyV2);

interface Option {
  readonly series: readonly {
    readonly data: readonly { readonly name: string }[];
    readonly links: readonly object[];
  }[];
  readonly graphic: readonly { readonly style: { readonly text: string } }[];
  readonly tooltip: { formatter(mark: object): string };
}

function drawn(rows: readonly (readonly [from: string, to: string, value: number | null])[]): Option {
  return draw(
    sankeyV2,
    { viz_type: 'sankey_v2', source: 'from', target: 'to', metric: 'flow' },
    [
      {
        data: rows.map(([from, to, flow]) => ({ from, to, flow })),
        colnames: ['from', 'to', 'flow'],
        coltypes: [1, 1, 0],
      },
    ],
    [600, 360],
  ) as Option;
}

describe('a flow', () => {
  it('has one link a row and each end once', () => {
    const [series] = drawn([
      ['Coal', 'Power', 6],
      ['Wind', 'Power', 2],
      ['Power', 'Homes', 8],
    ]).series;
    expect(series!.data.map(({ name }) => name)).toEqual(['Coal', 'Power', 'Wind', 'Homes']);
    expect(series!.links).toHaveLength(3);
  });

  it('names the circle that cannot be drawn', () => {
    const { series, graphic } = drawn([
      ['a', 'b', 1],
      ['b', 'c', 1],
      ['c', 'b', 1],
    ]);
    expect(series).toEqual([]);
    expect(graphic[0]!.style.text).toContain('The links form a circle: b → c → b.');
  });

  it('is not taken for a circle when two ways lead to one node', () => {
    expect(
      drawn([
        ['a', 'b', 1],
        ['a', 'c', 1],
        ['b', 'd', 1],
        ['c', 'd', 1],
      ]).series,
    ).toHaveLength(1);
  });

  it("shows a link's share of its ends", () => {
    const html = drawn([
      ['Coal', 'Power', 6],
      ['Wind', 'Power', 2],
    ]).tooltip.formatter({
      dataType: 'edge',
      value: 6,
      color: '#000000',
      data: { source: 'Coal', target: 'Power' },
    });
    expect(html).toContain('100.00%');
    expect(html).toContain('75.00%');
  });

  it('reports when values cannot be drawn', () => {
    expect(drawn([['a', 'b', -1]]).graphic[0]!.style.text).toBe('Negative values cannot be drawn as flows.');
    expect(drawn([['a', 'b', null]]).graphic[0]!.style.text).toBe('All values of flow are missing or zero.');
    expect(
      drawn([
        ['a', 'b', -1],
        ['a', 'c', 1],
      ]).graphic[0]!.style.text,
    ).toBe('1 negative value is not drawn.');
  });
});
