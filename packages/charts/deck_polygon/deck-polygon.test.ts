import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import type { PolygonLayer } from '../kit/map/polygon-layer.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { deckPolygon } from './index.ts';

chartConformance(deckPolygon, import.meta.url);
recordedPanel(deckPolygon);

const SQUARE = '[[0,0],[1,0],[1,1],[0,1]]';

function drawn(
  values: readonly (number | null)[],
  formData: object = {},
  hidden?: ReadonlySet<string>,
): MapOption<PolygonLayer> {
  const answer = {
    colnames: ['shape', 'load'],
    coltypes: [1, 0],
    data: values.map(load => ({ shape: SQUARE, load })),
  };
  const base = { viz_type: 'deck_polygon', line_column: 'shape', metric: 'load', legend_format: ',d' };
  const surface = hidden ? { hidden } : {};
  return draw(
    deckPolygon,
    { ...base, ...formData },
    [answer],
    [800, 500],
    surface,
  ) as MapOption<PolygonLayer>;
}

describe('polygons', () => {
  it('fall into buckets of equal width', () => {
    const { legend, layers } = drawn([1.7, 34, 166, 90, null], { num_buckets: 5 });
    expect(legend?.entries.map(({ name }) => name)).toEqual([
      '1 – 35',
      '35 – 67',
      '67 – 100',
      '100 – 133',
      '133 – 166',
    ]);
    const fills = layers[0]!.polygons.map(({ fill }) => fill);
    expect(fills[0]).toEqual(fills[1]);
    expect(new Set(fills.map(String)).size).toBe(4);
    // A missing value has the color of lines, never a color of the palette.
    expect(fills[4]).toEqual([207, 207, 201, 153]);
  });

  it('fall between the break points of the author; values beyond them have no color', () => {
    const { legend, layers } = drawn([5, 15, 30], { break_points: ['0', '10', '20'] });
    expect(legend?.entries.map(({ name }) => name)).toEqual(['0 – 10', '10 – 20']);
    expect(layers[0]!.polygons.map(({ fill }) => fill[3])).toEqual([204, 204, 0]);
  });

  it('of a hidden bucket are left out', () => {
    const { layers } = drawn([5, 15], { break_points: [0, 10, 20] }, new Set(['0 – 10']));
    expect(layers[0]!.polygons.map(({ row }) => row)).toEqual([1]);
  });

  it('rise by a metric times the multiplier', () => {
    const point_radius_fixed = { type: 'metric', value: 'load' };
    const { layers } = drawn([5], { point_radius_fixed, multiplier: 3 });
    expect(layers[0]!.polygons[0]!.elevation).toBe(15);
  });

  it('have one color without a metric', () => {
    const fill_color_picker = { r: 1, g: 2, b: 3, a: 1 };
    const { layers, legend } = drawn([5], { metric: null, fill_color_picker, opacity: 100 });
    expect([layers[0]!.polygons[0]!.fill, legend]).toEqual([[1, 2, 3, 255], undefined]);
  });

  it('can be selected only if the author lets them filter', () => {
    const pick = { layerId: 'polygons', index: 0, object: { row: 0 } };
    expect(drawn([5]).markOf(pick)).toBeUndefined();
    expect(drawn([5], { table_filter: true }).markOf(pick)?.name).toBe(SQUARE);
  });
});
