import type { Section } from '../kit/control.ts';
import { NEW_ZOOM_SIZES, withZoomValues } from '../kit/map/zoom-sizes.ts';

export const sections = [
  {
    label: 'Configuration',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'selected_chart',
        kind: 'chart',
        label: 'Chart',
        affects: 'query',
        rules: ['not-empty'],
        description: 'A saved chart of this dataset. The map draws it once for each location.',
      },
      {
        key: 'geom_column',
        kind: 'column',
        label: 'Geometry Column',
        affects: 'query',
        rules: ['not-empty'],
        description: 'The column that holds the location of each chart as GeoJSON or WKT, in degrees.',
      },
    ],
  },
  {
    label: 'Map Options',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'map_view',
        kind: 'map-view',
        label: 'Extent',
        affects: 'drawing',
        default: { mode: 'FIT_DATA' },
        description: 'Fit the map to its charts or open it at a fixed position.',
      },
      {
        key: 'layer_configs',
        kind: 'map-layers',
        label: 'Layers',
        affects: 'drawing',
        description:
          'XYZ and WMS layers are drawn if they come from the address of this application. Other layers are kept.',
      },
    ],
  },
  {
    label: 'Chart Options',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'chart_background_color',
        kind: 'color',
        label: 'Background Color',
        affects: 'drawing',
        default: { r: 255, g: 255, b: 255, a: 0.2 },
        description: 'The color behind each chart.',
      },
      {
        key: 'chart_background_border_radius',
        kind: 'slider',
        label: 'Corner Radius',
        affects: 'drawing',
        min: 0,
        max: 100,
        step: 1,
        default: 10,
        description: 'How round the corners behind each chart are, in pixels.',
      },
      {
        key: 'chart_size',
        kind: 'zoom-sizes',
        label: 'Chart size',
        affects: 'drawing',
        default: withZoomValues(NEW_ZOOM_SIZES),
        description: 'The size of the charts, and how it changes with the zoom level.',
      },
    ],
  },
] as const satisfies readonly Section[];
