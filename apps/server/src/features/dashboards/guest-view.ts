import type { DashboardItem, DashboardRow } from '@powerset/contracts/dashboard.ts';
import type { DashboardDataset } from '@powerset/contracts/dataset-wire.ts';

/** Returns a dashboard as guests may see it: all members, but without user details. */
export function dashboardForGuest<T extends DashboardItem | DashboardRow>(dashboard: T): T {
  return {
    ...dashboard,
    changed_by: null,
    changed_by_name: '',
    ...('created_by' in dashboard ? { created_by: null } : {}),
    owners: [],
    tags: [],
  };
}

/**
 * Returns a dashboard's dataset as guests may see it: with what charts need, but without its owners, its SQL,
 * and the name of its database.
 */
export function datasetForGuest(dataset: DashboardDataset): DashboardDataset {
  return {
    ...dataset,
    database: { ...dataset.database, name: '' },
    fetch_values_predicate: null,
    owners: [],
    perm: null,
    select_star: null,
    sql: null,
    template_params: null,
  };
}
