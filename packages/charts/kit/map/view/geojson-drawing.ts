import { GeoJsonLayer as DeckGeoJsonLayer } from '@deck.gl/layers';
import type { Feature } from 'geojson';
import type { GeojsonLayer, ShapeMark } from '../geojson-layer.ts';
import { RAISED } from './raised-material.ts';
import type { ToDeck } from './to-deck.ts';

/** The library reports its copy of a feature, whose properties are the mark itself. */
type MarkFeature = Feature<ShapeMark['geometry'], ShapeMark>;

/** Draws GeoJSON. */
export const drawGeojson: ToDeck<GeojsonLayer> = layer => [
  new DeckGeoJsonLayer<ShapeMark>({
    id: layer.id,
    data: layer.shapes.map((mark): MarkFeature => ({
      type: 'Feature',
      geometry: mark.geometry,
      properties: mark,
    })),
    pickable: true,
    autoHighlight: true,
    filled: layer.isFilled,
    stroked: layer.isStroked,
    extruded: layer.isRaised,
    wireframe: layer.isRaised && layer.isStroked,
    getFillColor: ({ properties }) => [...properties.fill],
    getLineColor: ({ properties }) => [...properties.stroke],
    getLineWidth: ({ properties }) => properties.width,
    lineWidthUnits: layer.unit,
    lineWidthMinPixels: 1,
    getPointRadius: layer.pointRadius,
    pointRadiusMinPixels: 2,
    material: RAISED,
    ...(layer.isRaised ? {} : { parameters: { depthCompare: 'always' } }),
  }),
];
