import type { InstalledChart } from '@powerset/core/chart-package/manifest.ts';
import type { ChartAbout } from './kit/chart-about.ts';
import { packageAbout } from './kit/package-about.ts';

/** A chart package as pages use it. */
export interface PackagedChart extends InstalledChart {
  readonly about: ChartAbout;
  /** The address of the page that draws the chart. */
  readonly frame: string;
  readonly thumbnail: string;
}

/** Where a page learns which chart packages are installed, with addresses that it can open. */
export type PackageSource = () => Promise<readonly Omit<PackagedChart, 'about'>[]>;

const NONE: readonly PackagedChart[] = [];

let source: PackageSource = () => Promise.resolve([]);
let coming: Promise<readonly PackagedChart[]> | undefined;
let installed = NONE;
const failures = new Map<string, string>();
const listeners = new Set<() => void>();

/** Sets where chart packages come from; the application does this once, before it draws. */
export function setPackageSource(next: PackageSource): void {
  source = next;
  forgetPackages();
}

/** Asks for the chart packages again, after one was installed or removed. */
export function forgetPackages(): void {
  coming = undefined;
}

/** Fetches the list of chart packages once; a failed request is repeated by the next caller. */
export function loadPackages(): Promise<readonly PackagedChart[]> {
  coming ??= source().then(
    found => {
      installed = found.map(one => ({ ...one, about: packageAbout(one.manifest) }));
      tell();
      return installed;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** Returns the chart packages that are known so far. */
export function installedCharts(): readonly PackagedChart[] {
  return installed;
}

/** Returns the chart package of a type; undefined for the product's own types and unknown ones. */
export function installedChart(vizType: unknown): PackagedChart | undefined {
  return installed.find(({ manifest }) => manifest.vizType === vizType);
}

/** Marks a package as failing, or as working when there is no message. */
export function markPackage(vizType: string, failure: string | undefined): void {
  if (failures.get(vizType) === failure) return;
  if (failure === undefined) failures.delete(vizType);
  else failures.set(vizType, failure);
  tell();
}

/** Returns why a package could not be drawn last; undefined when it could. */
export function packageFailure(vizType: string): string | undefined {
  return failures.get(vizType);
}

/** Calls back when the packages or their marks change. Returns a function that ends this. */
export function onPackages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A new list tells readers that something has changed.
function tell(): void {
  installed = [...installed];
  for (const listener of listeners) listener();
}
