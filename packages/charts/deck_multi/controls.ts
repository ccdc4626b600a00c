import type { Section } from '../kit/control.ts';
import { autozoom, mapStyle, viewport } from '../kit/map/map-controls.ts';
import { isSameView, viewportOf, WORLD } from '../kit/map/viewport.ts';
import { adhocFilters } from '../kit/shared-controls.ts';
import { LAYER_TYPES } from './layer-types.ts';

export const sections = [
  {
    label: 'Map',
    tab: 'data',
    isExpanded: true,
    controls: [
      mapStyle,
      {
        key: 'autozoom',
        kind: 'boolean',
        label: autozoom.label,
        affects: 'drawing',
        // Charts that were saved without this setting keep the view that their author chose.
        initial: ({ formData }) => isSameView(viewportOf(formData.viewport), WORLD),
        description: 'Zoom to the data of all layers.',
      },
      viewport,
      {
        key: 'deck_slices',
        kind: 'charts',
        vizTypes: LAYER_TYPES,
        label: 'deck.gl charts',
        // The chart has no query of its own: it loads its layers when they change.
        affects: 'drawing',
        default: [],
        rules: ['not-empty'],
        placeholder: 'Select charts',
        description: 'The charts to draw as layers. Each one is drawn on top of those before it.',
      },
    ],
  },
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        ...adhocFilters,
        affects: 'drawing',
        description: 'Filters for all layers, in addition to the filters of each chart.',
      },
    ],
  },
] as const satisfies readonly Section[];
