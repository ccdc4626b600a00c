import type { GenericType } from '../table/result-table.ts';
import type { TimeSettings } from './time-settings.ts';

/** A column of a dataset; `expression` set means that it is calculated. */
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
  /** Zone on whose clock its moments are shown and asked for; absent where they are taken as they are. */
  readonly zone?: string | undefined;
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

/** A table or a SELECT (then `sql` is set) with what people may ask of it. */
export interface Dataset {
  readonly id: number;
  readonly uuid: string;
  readonly tableName: string;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly sql: string | null;
  readonly databaseId: number;
  readonly mainTemporalColumn: string | null;
  /** Hours that times are shifted by. */
  readonly offset: number;
  readonly timeSettings: TimeSettings;
  /** Seconds; null means the database's. */
  readonly cacheTimeout: number | null;
  readonly fetchValuesPredicate: string | null;
  /** Values that its author set for templates. */
  readonly templateParams: Readonly<Record<string, unknown>>;
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
  /** Changes with every save and whenever cached results are made invalid; part of the cache key. */
  readonly changedOn: string;
}
