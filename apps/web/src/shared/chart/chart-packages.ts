import { useSyncExternalStore } from 'react';
import { installedChartPackages } from '@powerset/contracts/chart-package.ts';
import {
  installedCharts,
  onPackages,
  setPackageSource,
  type PackagedChart,
} from '@powerset/charts/installed-charts.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { withBase } from '../site-path.ts';

/** Tells charts where the installed packages are; without the flag none are asked for. */
export function offerChartPackages(): void {
  setPackageSource(async () => {
    const { featureFlags } = await queryClient.ensureQueryData(sessionQuery);
    if (featureFlags['DYNAMIC_PLUGINS'] !== true) return [];
    const { result } = await call(installedChartPackages);
    return result.map(one => ({
      ...one,
      frame: withBase(`/chart-packages/frame/${one.digest}`),
      thumbnail: one.manifest.thumbnail ? withBase(`/chart-packages/thumbnail/${one.digest}`) : '',
    }));
  });
}

/** The chart packages that are known so far; follows what is installed and what fails. */
export function useChartPackages(): readonly PackagedChart[] {
  return useSyncExternalStore(onPackages, installedCharts);
}
