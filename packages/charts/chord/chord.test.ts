import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { chord } from './index.ts';

chartConformance(chord, import.meta.url);
recordedPanel(chord);

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
    chord,
    { viz_type: 'chord', groupby: 'from', columns: ['to'], metric: 'flow', y_axis_format: ',d' },
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

describe('a chord diagram', () => {
  it('has the names of both columns once', () => {
    const [series] = drawn([
      ['a', 'b', 1],
      ['b', 'a', 2],
      ['b', 'c', 3],
    ]).series;
    expect(series!.data.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(series!.links).toHaveLength(3);
  });

  it('shows both directions of a band', () => {
    const html = drawn([
      ['a', 'b', 1000],
      ['b', 'a', 2],
    ]).tooltip.formatter({
      dataType: 'edge',
      color: '#000000',
      data: { source: 'a', target: 'b' },
    });
    expect(html).toContain('1,000');
    expect(html).toContain('b → a');
  });

  it('reports when values cannot be drawn', () => {
    expect(drawn([['a', 'b', null]]).graphic[0]!.style.text).toBe('All values of flow are missing.');
    expect(drawn([['a', 'b', -1]]).graphic[0]!.style.text).toBe('Negative values cannot be drawn as bands.');
  });
});
