import { expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { GeojsonLayer } from '../kit/map/geojson-layer.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { deckGeojson } from './index.ts';

chartConformance(deckGeojson, import.meta.url);
recordedPanel(deckGeojson);

function drawn(values: readonly unknown[], formData: object = {}): MapOption<GeojsonLayer> {
  const data = values.map(shape => ({ shape: typeof shape === 'string' ? shape : JSON.stringify(shape) }));
  const answer = { colnames: ['shape'], coltypes: [1], data };
  const base = { viz_type: 'deck_geojson', geojson: 'shape' };
  return draw(deckGeojson, { ...base, ...formData }, [answer], [800, 500]) as MapOption<GeojsonLayer>;
}

const POINT = { type: 'Point', coordinates: [3, 4] };
const LINE = {
  type: 'LineString',
  coordinates: [
    [1, 2],
    [5, 6],
  ],
};

it('draws geometries, features, and collections, and counts the rows without a shape', () => {
  const { layers, notes, bounds } = drawn([
    POINT,
    { type: 'Feature', properties: { name: 'a' }, geometry: LINE },
    { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: POINT }] },
    { type: 'Feature', geometry: null },
    { type: 'Point', coordinates: ['x', 1] },
    'no JSON',
  ]);
  expect(layers[0]!.shapes.map(({ row, geometry }) => [row, geometry.type])).toEqual([
    [0, 'Point'],
    [1, 'LineString'],
    [2, 'Point'],
  ]);
  expect(notes).toEqual(['3 rows have no place']);
  // The bounds of points extend a little beyond their positions.
  expect([bounds?.west, bounds?.east, bounds?.south, bounds?.north].map(side => side?.toFixed(2))).toEqual([
    '1.00',
    '5.00',
    '2.00',
    '6.00',
  ]);
});

it('uses the colors in the data if the chart has none', () => {
  const shape = { type: 'Feature', properties: { fill: '#ff0000', stroke: '#00ff00' }, geometry: POINT };
  const none = { r: 0, g: 0, b: 0, a: 0 };
  const own = drawn([shape], { fill_color_picker: none, stroke_color_picker: none }).layers[0]!.shapes[0]!;
  expect([own.fill, own.stroke]).toEqual([
    [255, 0, 0, 255],
    [0, 255, 0, 255],
  ]);
  const picked = drawn([shape], { fill_color_picker: { r: 1, g: 2, b: 3, a: 1 } }).layers[0]!.shapes[0]!;
  expect(picked.fill).toEqual([1, 2, 3, 255]);
});
