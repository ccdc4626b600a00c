export type ChartCategory =
  | 'Correlation'
  | 'Distribution'
  | 'Evolution'
  | 'Flow'
  | 'KPI'
  | 'Map'
  | 'Part of a Whole'
  | 'Ranking'
  | 'Table'
  | 'Other'
  | 'Tools';

/** What readers can do with a chart's marks. */
export type Behavior = 'cross-filter' | 'drill-to-detail' | 'drill-by';

/** What lists and the gallery say about a chart type: all that is known of it before its code is loaded. */
export interface ChartAbout {
  readonly vizType: string;
  readonly name: string;
  readonly category: ChartCategory;
  readonly description: string;
  readonly tags: readonly string[];
  readonly behaviors: readonly Behavior[];
  /** Its clients ask through the old API. */
  readonly isLegacy?: boolean;
  /** A filter of dashboards: nobody chooses it as a chart. */
  readonly isFilter?: boolean;
  /** A mark in the gallery. */
  readonly label?: 'deprecated' | 'featured' | 'verified';
}
