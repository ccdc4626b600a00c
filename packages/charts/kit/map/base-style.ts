import type { StyleSpecification } from 'maplibre-gl';
import type { ChartTheme } from '../surface.ts';
import type { BaseShapes } from './base-shapes.ts';

/** The colors of the base map. */
export interface BaseColors {
  readonly water: string;
  readonly land: string;
  readonly border: string;
  readonly name: string;
}

/** The colors of a base map that stays dark on a light page. */
const DARK: BaseColors = { water: '#17181C', land: '#24262B', border: '#3D4048', name: '#8D929C' };
const STATES_FROM = 2.8;
const NAME_SIZE = 11;

/** Returns the colors of the base map: the page's, unless the author chose a dark map. */
export function baseColors(
  { isDark, surface, textSecondary }: ChartTheme,
  isAlwaysDark: boolean,
): BaseColors {
  if (isDark) return { ...DARK, water: surface };
  if (isAlwaysDark) return DARK;
  return { water: surface, land: '#F1F1EE', border: '#CFCFC9', name: textSecondary };
}

/** Returns whether a map style is dark on every page. */
export function isDarkStyle(mapStyle: unknown): boolean {
  return typeof mapStyle === 'string' && /\/dark-v\d+$|dark-matter/.test(mapStyle);
}

/** Returns the style of the base map, which needs nothing from the network. */
export function baseStyle(shapes: BaseShapes, colors: BaseColors, fontFamily: string): StyleSpecification {
  const paint = basePaint(colors);
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: shapes.land },
      borders: { type: 'geojson', data: shapes.borders },
      states: { type: 'geojson', data: shapes.stateBorders },
      names: { type: 'geojson', data: shapes.names },
    },
    layers: [
      { id: 'water', type: 'background', paint: paint.water },
      { id: 'land', type: 'fill', source: 'land', paint: paint.land },
      {
        id: 'states',
        type: 'line',
        source: 'states',
        minzoom: STATES_FROM,
        paint: { 'line-width': 0.5, 'line-dasharray': [4, 3], ...paint.states },
      },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-width': 0.5, ...paint.borders } },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        filter: ['>=', ['zoom'], ['get', 'fromZoom']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': fontNames(fontFamily),
          'text-size': NAME_SIZE,
          'text-max-width': 8,
          'text-padding': 6,
          'symbol-sort-key': ['-', 0, ['get', 'width']],
        },
        paint: {
          'text-halo-width': 1.2,
          'text-opacity': ['case', ['get', 'isState'], 0.75, 1],
          ...paint.names,
        },
      },
    ],
  };
}

/** Returns the colors of each layer of the base map. */
export function basePaint({ water, land, border, name }: BaseColors) {
  return {
    water: { 'background-color': water },
    land: { 'fill-color': land },
    states: { 'line-color': border },
    borders: { 'line-color': border },
    names: { 'text-color': name, 'text-halo-color': land },
  } as const;
}

function fontNames(fontFamily: string): string[] {
  return fontFamily.split(',').map(name => name.trim().replace(/^["']|["']$/g, ''));
}
