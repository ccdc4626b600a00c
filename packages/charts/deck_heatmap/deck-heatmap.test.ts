import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { HeatLayer } from '../kit/map/density-layers.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { deckHeatmap } from './index.ts';

chartConformance(deckHeatmap, import.meta.url);
recordedPanel(deckHeatmap, {
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

function drawn(formData: object = {}, surface: object = {}): MapOption<HeatLayer> {
  const saved = {
    viz_type: 'deck_heatmap',
    spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
    size: 'sales',
    ...formData,
  };
  return draw(deckHeatmap, saved, [ANSWER], [800, 500], surface) as MapOption<HeatLayer>;
}

describe('a heat map of places', () => {
  it('leaves out values that a density cannot show, and reports them', () => {
    const { layers, notes } = drawn();
    expect(layers[0]!.places.map(({ weight }) => weight)).toEqual([10, 20.25]);
    expect(notes).toEqual(['1 row has no place', '1 row is zero or less']);
  });

  it('takes intensity, radius, and aggregation from the settings', () => {
    const { intensity, radius, aggregation } = drawn({
      intensity: '0.3',
      radius_pixels: 55,
      aggregation: 'mean',
    }).layers[0]!;
    expect([intensity, radius, aggregation]).toEqual([0.3, 55, 'MEAN']);
    expect(drawn({ intensity: 'x' }).layers[0]!.intensity).toBe(1);
  });

  it('shows its palette from low to high', () => {
    const { ramp, layers } = drawn({ linear_color_scheme: 'white_black' });
    expect([ramp?.from, ramp?.to, ramp?.colors.length]).toEqual(['Low', 'High', 2]);
    expect(layers[0]!.colors[0]).toEqual([255, 255, 255, 255]);
  });
});
