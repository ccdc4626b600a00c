import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { CellLayer } from '../kit/map/cell-layer.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { deckHex } from './index.ts';

chartConformance(deckHex, import.meta.url);
recordedPanel(deckHex, {
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
    { lat: 48.8501, lon: 2.3501, sales: 20 },
    { lat: 50, lon: 4, sales: -5.5 },
    { lat: null, lon: 4, sales: 1 },
    { lat: 50, lon: 4, sales: null },
  ],
};

function drawn(formData: object = {}): MapOption<CellLayer> {
  const saved = {
    viz_type: 'deck_hex',
    spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
    size: 'sales',
    grid_size: 5000,
    ...formData,
  };
  return draw(deckHex, saved, [ANSWER], [800, 500]) as MapOption<CellLayer>;
}

describe('cells', () => {
  it('add up the values of the places in them', () => {
    const { layers, ramp } = drawn();
    expect(layers[0]!.cells.map(({ value, count }) => [value, count])).toEqual([
      [30, 2],
      [-5.5, 1],
    ]);
    expect([ramp?.from, ramp?.to]).toEqual(['-5.5', '30']);
  });

  it('are as large as the author wants', () => {
    expect(drawn({ grid_size: '1' }).layers[0]!.cells).toHaveLength(3);
    expect(drawn({ grid_size: 1_000_000 }).layers[0]!.cells.length).toBeLessThan(3);
  });

  it('report how many rows have no place or no value', () => {
    expect(drawn().notes).toEqual(['1 row has no place', '1 row has no value']);
  });

  it('show the exact value and the number of points', () => {
    const { layers, tipOf } = drawn();
    const tip = tipOf({ layerId: 'cells', index: 1, object: layers[0]!.cells[1] });
    expect(tip?.rows).toEqual([
      { name: 'sales', value: '-5.5' },
      { name: 'Points', value: '1' },
    ]);
  });

  it('are raised unless the author wants them flat, and not below the ground', () => {
    expect(drawn().layers[0]!.isRaised).toBe(true);
    expect(drawn().layers[0]!.cells.map(({ height }) => height)).toEqual([1, 0]);
    expect(drawn({ extruded: false }).layers[0]!.isRaised).toBe(false);
  });

  it('have no color if a single value gives no result', () => {
    const { layers, ramp } = drawn({ js_agg_function: 'variance' });
    expect(layers[0]!.cells.map(({ value }) => value)).toEqual([50, null]);
    expect(ramp?.title).toBe('sales (variance)');
  });
});
