import type { ChartUpgrade } from '../kit/upgrade.ts';

/** The table of later versions, which asks and shows the same with another library. */
export const upgradeTableV2: ChartUpgrade = {
  from: 'ag-grid-table',
  up: formData => ({ ...formData, viz_type: 'table' }),
};
