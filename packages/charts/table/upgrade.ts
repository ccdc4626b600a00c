import type { ChartUpgrade } from '../kit/upgrade.ts';

/** Upgrades the table of later versions, which has the same data and look with another library. */
export const upgradeTableV2: ChartUpgrade = {
  from: 'ag-grid-table',
  up: formData => ({ ...formData, viz_type: 'table' }),
};
