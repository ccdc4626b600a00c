import { chartArchive, chartEndpoints } from '@powerset/contracts/chart.ts';
import { dashboardArchive, dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { databaseArchive, databaseEndpoints } from '@powerset/contracts/database.ts';
import { datasetArchive, datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { savedQueryArchive, savedQueryEndpoints } from '@powerset/contracts/saved-query.ts';

/** The resources that have lists, with the calls that lists make; the keys are also cache keys. */
export const RESOURCES = {
  dashboard: {
    ...dashboardEndpoints,
    ...dashboardArchive,
    noun: 'dashboard',
    plural: 'dashboards',
    imported: 'Dashboard imported',
  },
  chart: { ...chartEndpoints, ...chartArchive, noun: 'chart', plural: 'charts', imported: 'Chart imported' },
  dataset: {
    ...datasetEndpoints,
    ...datasetArchive,
    noun: 'dataset',
    plural: 'datasets',
    imported: 'Dataset imported',
  },
  database: {
    ...databaseEndpoints,
    ...databaseArchive,
    noun: 'database',
    plural: 'databases',
    imported: 'Database imported',
  },
  saved_query: {
    ...savedQueryEndpoints,
    ...savedQueryArchive,
    noun: 'query',
    plural: 'queries',
    imported: 'Query imported',
  },
} as const;

export type ResourceName = keyof typeof RESOURCES;
