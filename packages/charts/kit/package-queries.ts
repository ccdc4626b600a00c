import type { ChartPackageManifest } from '@powerset/core/chart-package/manifest.ts';
import { buildQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { OrderBy, QueryFieldTarget } from '@powerset/core/form-data/query-fields.ts';
import type { ChartQueries } from './define-queries.ts';
import { packageAbout } from './package-about.ts';

/** Returns how the chart of a package asks for its data; the manifest says it. */
export function packageQueries(manifest: ChartPackageManifest): ChartQueries {
  const { query } = manifest;
  const targets: Record<string, QueryFieldTarget> = Object.fromEntries([
    ...query.dimensions.map(key => [key, 'groupby'] as const),
    ...query.metrics.map(key => [key, 'metrics'] as const),
  ]);
  return {
    ...packageAbout(manifest),
    toQueries: formData => {
      const built = buildQuery({ row_limit: query.rowLimit, ...formData }, targets);
      const orderby = query.orderBy.flatMap(({ key, isDescending }) =>
        orderOf(formData[key], !isDescending, query.metrics.includes(key)),
      );
      return [orderby.length > 0 && !built.orderby ? { ...built, orderby } : built];
    },
    toRequestFormData: formData => formData,
  };
}

function orderOf(value: unknown, isAscending: boolean, isMetric: boolean): readonly OrderBy[] {
  const terms = isMetric ? metricsOf(value) : columnsOf(value);
  return terms.filter(term => term !== '').map(term => [term, isAscending]);
}
