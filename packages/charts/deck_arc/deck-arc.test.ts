import { expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { ArcLayer } from '../kit/map/arc-layer.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { deckArc } from './index.ts';

chartConformance(deckArc, import.meta.url);
recordedPanel(deckArc);

const ANSWER = {
  colnames: ['x', 'y', 'to', 'carrier'],
  coltypes: [0, 0, 1, 1],
  data: [
    { x: 12, y: 55, to: '48.5;2.5', carrier: 'Red' },
    { x: 12, y: 55, to: null, carrier: 'Blue' },
    { x: 10, y: 50, to: '40, -70', carrier: 'Blue' },
  ],
};

function drawn(formData: object = {}, hidden?: ReadonlySet<string>): MapOption<ArcLayer> {
  const base = {
    viz_type: 'deck_arc',
    start_spatial: { type: 'latlong', lonCol: 'x', latCol: 'y' },
    end_spatial: { type: 'delimited', lonlatCol: 'to', delimiter: ';', reverseCheckbox: true },
    color_picker: { r: 1, g: 1, b: 1, a: 1 },
    target_color_picker: { r: 2, g: 2, b: 2, a: 1 },
  };
  const surface = hidden ? { hidden } : {};
  return draw(deckArc, { ...base, ...formData }, [ANSWER], [800, 500], surface) as MapOption<ArcLayer>;
}

it('draws an arc for each row with two places, from one color to the other', () => {
  const { layers, notes } = drawn();
  expect(layers[0]!.arcs).toMatchObject([
    { row: 0, from: [12, 55], to: [2.5, 48.5], fromColor: [1, 1, 1, 255], toColor: [2, 2, 2, 255] },
    { row: 2, from: [10, 50], to: [-70, 40] },
  ]);
  expect([layers[0]!.width, notes]).toEqual([3, ['1 row has no place']]);
});

it('colors arcs by a dimension, which readers can hide', () => {
  const [first] = drawn({ dimension: 'carrier' }).layers[0]!.arcs;
  expect(first!.fromColor).toEqual(first!.toColor);
  expect(drawn({ dimension: 'carrier' }, new Set(['Red'])).layers[0]!.arcs.map(({ row }) => row)).toEqual([
    2,
  ]);
});
