import type { Layout } from './layout.ts';

/** Everything that the editor changes in a dashboard and that its versions store. */
export interface DashboardContent {
  readonly title: string;
  readonly slug: string | null;
  readonly css: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly layout: Layout;
}
