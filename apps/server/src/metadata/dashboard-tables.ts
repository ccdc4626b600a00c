/** A saved version of a dashboard. */
export interface DashboardVersionTable {
  dashboard_id: number;
  /** When it was saved. */
  version: number;
  changed_by: number | null;
  note: string | null;
  /** What the version keeps, as JSON. */
  content: string;
}
