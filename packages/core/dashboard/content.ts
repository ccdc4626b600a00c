import type { Layout } from './layout.ts';

/** Everything about a dashboard that its editor changes, and that a version of it keeps. */
export interface DashboardContent {
  readonly title: string;
  readonly slug: string | null;
  readonly css: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly layout: Layout;
}
