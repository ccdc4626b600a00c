import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { mapbox } from './index.ts';
import type { ClusterLayer } from './option.ts';

chartConformance(mapbox, import.meta.url);
recordedPanel(mapbox);

const ANSWER = {
  colnames: ['lat', 'lon', 'value', 'size'],
  coltypes: [0, 0, 0, 0],
  data: [
    { lat: 48.8, lon: 2.3, value: 1, size: 2 },
    { lat: 48.81, lon: 2.31, value: 3, size: 4 },
    { lat: 48.82, lon: 2.32, value: 8, size: null },
    { lat: -33.9, lon: 151.2, value: 5, size: 3 },
    { lat: null, lon: 151.2, value: 5, size: 3 },
  ],
};

function drawn(formData: object = {}): MapOption<ClusterLayer> {
  const base = { viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat' };
  return draw(mapbox, { ...base, ...formData }, [ANSWER], [800, 500]) as MapOption<ClusterLayer>;
}

describe('points in clusters', () => {
  it('are one mark if they are close, and separate at a higher zoom', () => {
    const [layer] = drawn().layers;
    expect(layer!.clustersAt(2).map(({ count, label }) => [count, label])).toEqual([[3, '3']]);
    expect(layer!.pointsAt(2).map(({ row }) => row)).toEqual([3]);
    expect(layer!.clustersAt(16)).toEqual([]);
    expect(drawn().notes).toEqual(['1 row has no place']);
  });

  it.each([
    ['sum', 12],
    ['mean', 4],
    ['min', 1],
    ['max', 8],
    ['var', 26 / 3],
    ['std', Math.sqrt(26 / 3)],
  ])('have the %s of their labels', (pandas_aggfunc, value) => {
    const [cluster] = drawn({ mapbox_label: ['value'], pandas_aggfunc }).layers[0]!.clustersAt(2);
    expect(cluster!.value).toBeCloseTo(value);
  });

  it('stay alone with a clustering radius of 0', () => {
    const [layer] = drawn({ clustering_radius: '0' }).layers;
    expect([layer!.clustersAt(2), layer!.pointsAt(2).length]).toEqual([[], 4]);
  });

  it('zoom in when readers click a cluster', () => {
    const [cluster] = drawn().layers[0]!.clustersAt(2);
    const target = drawn().zoomOf!({ layerId: 'clusters', index: 0, object: cluster });
    expect(target!.zoom).toBeGreaterThan(2);
  });
});

describe('the radius of points', () => {
  const sized = { clustering_radius: 0, point_radius: 'size' };
  it('is a column in pixels; points without one have the usual radius', () => {
    const radii = drawn(sized)
      .layers[0]!.pointsAt(5)
      .map(({ radius }) => radius);
    expect(radii).toEqual([2, 4, 10, 3]);
  });

  it.each([
    ['Kilometers', 2000],
    ['Miles', 3218.688],
  ])('is on the ground in %s', (point_radius_unit, radius) => {
    const [layer] = drawn({ ...sized, point_radius_unit }).layers;
    expect([layer!.pointUnit, layer!.pointsAt(5)[0]!.radius]).toEqual(['meters', radius]);
  });
});

it('keeps a moved viewport in its three settings', () => {
  const view = { longitude: 1, latitude: 2, zoom: 3, bearing: 0, pitch: 0 };
  expect(drawn().savedView!(view)).toEqual({ viewport_longitude: 1, viewport_latitude: 2, viewport_zoom: 3 });
});
