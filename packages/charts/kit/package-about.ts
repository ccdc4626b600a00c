import type { ChartPackageManifest } from '@powerset/core/chart-package/manifest.ts';
import type { ChartAbout } from './chart-about.ts';

/** Returns the facts about the chart of a package, as those of the product's own charts. */
export function packageAbout(manifest: ChartPackageManifest): ChartAbout {
  const { vizType, name, category, description, tags, hasCrossFilter, hasDrill } = manifest;
  return {
    vizType,
    name,
    category,
    description,
    tags,
    behaviors: [
      ...(hasCrossFilter ? (['cross-filter'] as const) : []),
      ...(hasDrill ? (['drill-to-detail', 'drill-by'] as const) : []),
    ],
  };
}
