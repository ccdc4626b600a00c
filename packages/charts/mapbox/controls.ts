import type { Choice, PanelState, Section } from '../kit/control.ts';
import { mapStyle } from '../kit/map/map-controls.ts';
import { adhocFilters, groupby, rowLimit } from '../kit/shared-controls.ts';

const columnChoices = ({ dataset }: PanelState): readonly Choice[] =>
  (dataset?.columns ?? []).map(({ name, label }) => [name, label]);

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'all_columns_x',
        kind: 'column',
        label: 'Longitude',
        affects: 'query',
        rules: ['not-empty'],
        description: 'The column that holds longitudes.',
      },
      {
        key: 'all_columns_y',
        kind: 'column',
        label: 'Latitude',
        affects: 'query',
        rules: ['not-empty'],
        description: 'The column that holds latitudes.',
      },
      {
        key: 'clustering_radius',
        kind: 'select',
        label: 'Clustering Radius',
        affects: 'drawing',
        default: '60',
        isFreeForm: true,
        choices: ['0', '20', '40', '60', '80', '100', '200', '500', '1000'].map(px => [px, px] as const),
        description: 'Points closer than this many pixels become one cluster. 0 turns clusters off.',
      },
      rowLimit,
      adhocFilters,
      {
        ...groupby,
        description: 'Columns to group by. Include longitude and latitude if you set any.',
      },
    ],
  },
  {
    label: 'Points',
    tab: 'data',
    controls: [
      {
        key: 'point_radius',
        kind: 'select',
        label: 'Point Radius',
        affects: 'query',
        default: 'Auto',
        choices: state => [['Auto', 'Auto'], ...columnChoices(state)],
        description: 'A column with the radius of each point, or "Auto" for one size.',
      },
      {
        key: 'point_radius_unit',
        kind: 'select',
        label: 'Point Radius Unit',
        affects: 'drawing',
        default: 'Pixels',
        choices: [
          ['Pixels', 'Pixels'],
          ['Miles', 'Miles'],
          ['Kilometers', 'Kilometers'],
        ],
        description: 'The unit of the radius column.',
      },
    ],
  },
  {
    label: 'Labelling',
    tab: 'data',
    controls: [
      {
        key: 'mapbox_label',
        kind: 'select',
        label: 'label',
        affects: 'query',
        default: [],
        isMulti: true,
        choices: columnChoices,
        description:
          'The column written on points. Clusters show its aggregate, or else their number of points.',
      },
      {
        key: 'pandas_aggfunc',
        kind: 'select',
        label: 'Cluster label aggregator',
        affects: 'drawing',
        default: 'sum',
        isClearable: false,
        choices: ['sum', 'mean', 'min', 'max', 'std', 'var'].map(name => [name, name] as const),
        description: 'How the labels of the points in a cluster become one.',
      },
    ],
  },
  {
    label: 'Visual Tweaks',
    tab: 'data',
    controls: [
      {
        key: 'render_while_dragging',
        kind: 'boolean',
        label: 'Live render',
        affects: 'drawing',
        default: true,
        description: 'Update clusters while the map moves.',
      },
      mapStyle,
      {
        key: 'global_opacity',
        kind: 'text',
        isNumber: true,
        label: 'Opacity',
        affects: 'drawing',
        default: 1,
        description: 'The opacity of points and clusters, from 0 to 1.',
      },
      {
        key: 'mapbox_color',
        kind: 'select',
        label: 'RGB Color',
        affects: 'drawing',
        default: 'rgb(0, 139, 139)',
        isFreeForm: true,
        choices: [
          ['rgb(0, 139, 139)', 'Dark Cyan'],
          ['rgb(128, 0, 128)', 'Purple'],
          ['rgb(255, 215, 0)', 'Gold'],
          ['rgb(69, 69, 69)', 'Dim Gray'],
          ['rgb(220, 20, 60)', 'Crimson'],
          ['rgb(34, 139, 34)', 'Forest Green'],
        ],
        description: 'The color of points and clusters.',
      },
    ],
  },
  {
    label: 'Viewport',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'viewport_longitude',
        kind: 'text',
        isNumber: true,
        label: 'Default longitude',
        affects: 'drawing',
        default: -122.405293,
        description: 'The longitude of the middle of the map.',
      },
      {
        key: 'viewport_latitude',
        kind: 'text',
        isNumber: true,
        label: 'Default latitude',
        affects: 'drawing',
        default: 37.772123,
        description: 'The latitude of the middle of the map.',
      },
      {
        key: 'viewport_zoom',
        kind: 'text',
        isNumber: true,
        label: 'Zoom',
        affects: 'drawing',
        default: 11,
        description: 'The zoom of the map.',
      },
    ],
  },
] as const satisfies readonly Section[];
