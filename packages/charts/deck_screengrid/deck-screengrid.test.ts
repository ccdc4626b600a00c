import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { ScreenCellLayer } from '../kit/map/density-layers.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { deckScreengrid } from './index.ts';

chartConformance(deckScreengrid, import.meta.url);
recordedPanel(deckScreengrid, {
  changed: {
    time_grain_sqla: 'Nothing is stored for a setting without a value.',
    granularity: 'Nothing is stored for a setting without a value.',
  },
});

const ANSWER = {
  colnames: ['lat', 'lon', 'sales'],
  coltypes: [0, 0, 0],
  data: [
    { lat: 48.85, lon: 2.35, sales: 10 },
    { lat: 48.8501, lon: 2.3501, sales: 20.25 },
    { lat: 48.9, lon: 2.4, sales: -5 },
    { lat: null, lon: 4, sales: 1 },
  ],
};

function drawn(formData: object = {}, surface: object = {}): MapOption<ScreenCellLayer> {
  const saved = {
    viz_type: 'deck_screengrid',
    spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
    size: 'sales',
    ...formData,
  };
  return draw(deckScreengrid, saved, [ANSWER], [800, 500], surface) as MapOption<ScreenCellLayer>;
}

describe('squares of the screen', () => {
  it('have the size and the shades that the author picked', () => {
    const { size, colors, places } = drawn({ grid_size: '40', color_picker: { r: 1, g: 2, b: 3, a: 1 } })
      .layers[0]!;
    expect([size, places.length]).toEqual([40, 3]);
    expect(colors.at(-1)).toEqual([1, 2, 3, 255]);
    expect(colors[0]![3]).toBeLessThan(100);
  });

  it('show their exact values, although the layer rounds sums', () => {
    const object = { value: 30.25001, count: 2, points: drawn().layers[0]!.places.slice(0, 2) };
    const tip = drawn().tipOf({ layerId: 'screen-cells', index: 0, object });
    expect(tip).toEqual({ title: '2 points', rows: [{ name: 'sales', value: '30.25' }] });
  });
});
