import { renamed, type ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the point map that newer versions store under another name, with some other field names. */
export const upgradePointClusterMap: ChartUpgrade = {
  from: 'point_cluster_map',
  up: formData => ({
    ...renamed(formData, { map_label: 'mapbox_label', map_color: 'mapbox_color' }),
    viz_type: 'mapbox',
  }),
};
