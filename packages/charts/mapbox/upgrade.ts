import { renamed, type ChartUpgrade } from '../kit/upgrade.ts';

/** The name that newer versions have for the map of points, with some fields under other names. */
export const upgradePointClusterMap: ChartUpgrade = {
  from: 'point_cluster_map',
  up: formData => ({
    ...renamed(formData, { map_label: 'mapbox_label', map_color: 'mapbox_color' }),
    viz_type: 'mapbox',
  }),
};
