import { useSyncExternalStore } from 'react';
import { installedChartPackages } from '@powerset/contracts/chart-package.ts';
import {
  installedCharts,
  onPackages,
  packageFailure,
  setPackageSource,
  type PackagedChart,
} from '@powerset/charts/installed-charts.ts';
import { logEvent } from '../activity/log-event.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { withBase } from '../site-path.ts';

/** Tells charts where the installed packages are; without the flag none are asked for. */
export function offerChartPackages(): void {
  logFailures();
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

// A package that fails is marked in the gallery, and an administrator finds the reason in the action log.
function logFailures(): void {
  const told = new Map<string, string | undefined>();
  onPackages(() => {
    for (const { manifest, version } of installedCharts()) {
      const message = packageFailure(manifest.vizType);
      if (told.get(manifest.vizType) === message) continue;
      told.set(manifest.vizType, message);
      if (message === undefined) continue;
      const facts = { viz_type: manifest.vizType, version, message };
      logEvent({ name: 'load_plugin_error', type: 'timing', facts });
    }
  });
}

/** Returns the known chart packages, and follows installations and failures. */
export function useChartPackages(): readonly PackagedChart[] {
  return useSyncExternalStore(onPackages, installedCharts);
}
