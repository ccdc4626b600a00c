import { chartAbout } from './catalog.ts';
import { installedChart } from './installed-charts.ts';
import type { ChartAbout } from './kit/chart-about.ts';
import { CHART_VIEWS } from './views.ts';

/** Returns the facts about a chart type of the product or of an installed package. */
export function knownChart(vizType: unknown): ChartAbout | undefined {
  return chartAbout(vizType) ?? installedChart(vizType)?.about;
}

/** Returns the address of a chart type's picture for the gallery; undefined if there is none. */
export function chartThumbnail(vizType: string): string | undefined {
  return CHART_VIEWS[vizType]?.thumbnail ?? (installedChart(vizType)?.thumbnail || undefined);
}
