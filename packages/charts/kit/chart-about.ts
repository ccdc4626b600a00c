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

/** The facts about a chart type for lists and the gallery, known before its code is loaded. */
export interface ChartAbout {
  readonly vizType: string;
  readonly name: string;
  readonly category: ChartCategory;
  readonly description: string;
  readonly tags: readonly string[];
  readonly behaviors: readonly Behavior[];
  /** Whether its clients use the old API. */
  readonly isLegacy?: boolean;
  /** A dashboard filter, which users cannot choose as a chart. */
  readonly isFilter?: boolean;
  /** A badge in the gallery. */
  readonly label?: 'deprecated' | 'featured' | 'verified';
}
