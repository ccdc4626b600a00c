import type { GenericType } from '../table/result-table.ts';
import type { CategoryOrder } from './category-order.ts';
import type { TimeSettings } from './time-settings.ts';

/** A column of a dataset; one with an `expression` is calculated. */
export interface DatasetColumn {
  readonly id: number;
  readonly columnName: string;
  /** The engine's type name, or null when unknown. */
  readonly type: string | null;
  readonly genericType: GenericType | null;
  readonly verboseName: string | null;
  readonly description: string | null;
  readonly expression: string | null;
  readonly isTemporal: boolean;
  readonly isGroupable: boolean;
  readonly isFilterable: boolean;
  readonly isActive: boolean;
  readonly pythonDateFormat: string | null;
  /** The time zone of the column's timestamps, if they are converted. */
  readonly zone?: string | undefined;
  /** The order of its categories, if the author set one. */
  readonly categoryOrder?: CategoryOrder | undefined;
}

export interface DatasetMetric {
  readonly id: number;
  readonly metricName: string;
  readonly expression: string;
  readonly verboseName: string | null;
  readonly description: string | null;
  readonly d3Format: string | null;
  readonly currency: { readonly symbol: string; readonly symbolPosition: 'prefix' | 'suffix' } | null;
  readonly warningText: string | null;
}

/** A table or a SELECT (with `sql`) and what can be queried from it. */
export interface Dataset {
  readonly id: number;
  readonly uuid: string;
  readonly tableName: string;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly sql: string | null;
  readonly databaseId: number;
  readonly mainTemporalColumn: string | null;
  /** Hours by which times are shifted. */
  readonly offset: number;
  readonly timeSettings: TimeSettings;
  /** In seconds; null uses the database's. */
  readonly cacheTimeout: number | null;
  readonly fetchValuesPredicate: string | null;
  /** Template values set by the author. */
  readonly templateParams: Readonly<Record<string, unknown>>;
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
  /** Changes with every save and cache invalidation; part of the cache key. */
  readonly changedOn: string;
}
