import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { HolidayLookup } from '@powerset/core/time-range/holidays.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import type { GenericType } from '@powerset/core/table/result-table.ts';
import type { DatasetRequest, TemplateContext } from '@powerset/core/template/template-context.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { Expression, SqlValue } from '@powerset/sql/tree/expression.ts';
import type { Join, OrderItem, Select, SelectItem } from '@powerset/sql/tree/select.ts';

/** What planning depends on; the current time is a number. */
export interface PlanContext {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  /** The actor's row-level security clauses, already checked. */
  readonly rowFilters: readonly string[];
  /** Those of them that may not contain subqueries. */
  readonly plainRowFilters?: ReadonlySet<string> | undefined;
  /** Rendered rules with placeholder words for values, by text. */
  readonly rowFrames?: ReadonlyMap<string, string>;
  /** Rules for tables that a dataset's own texts may read. */
  readonly tableRules?: readonly TableRule[];
  /** Whether the user may read only part of the database. */
  readonly readsPart?: boolean;
  /** Returns where the engine's grammar finds columns in a dataset's SELECT. */
  readonly columnsAt?: (sql: string) => readonly number[] | undefined;
  readonly nowMs: number;
  /** Looks up public holidays for `HOLIDAY(…)` in time ranges. */
  readonly holidays?: HolidayLookup;
  /** The row limit of queries that set none. */
  readonly defaultRows: number;
  /** The maximum number of rows of any query. */
  readonly maxRows: number;
  /**
   * Types of columns written as SQL that filters use, by their text; null for one that the database refused.
   */
  /** Series found by a previous query, if the engine cannot join. */
  readonly topSeries?: readonly (readonly SqlValue[])[];
  /** The period whose top series are kept, if it differs from the query's. */
  readonly seriesTimeRange?: string | null;
  /** Whether time filters apply besides the granularity, each with its own range. */
  readonly keepsTimeFilters?: boolean;
  readonly writtenColumns?: ReadonlyMap<string, WrittenColumn | null>;
  /** The user and the author's parameters for templates in SQL; without them, templates are not rendered. */
  readonly templates?: TemplateFacts;
}

/** The database's description of an expression. */
export interface WrittenColumn {
  readonly type: string;
  readonly genericType: GenericType | null;
}

/** What templates know besides the query. */
export interface TemplateFacts {
  /** Undefined for a visitor. */
  readonly user: TemplateContext['user'];
  /** The dataset author's parameters. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The time range of the dataset that refers to this one, if the query has none. */
  readonly times?: DatasetRequest['times'];
  readonly random?: TemplateContext['random'];
  readonly dataset?: TemplateContext['dataset'];
  readonly partitions?: TemplateContext['partitions'];
}

/** What the templates of a query used. */
export interface TemplateUses {
  readonly extraCacheKeys: readonly unknown[];
  readonly appliedFilters: readonly string[];
  readonly removedFilters: readonly string[];
}

/** A select item that knows whether rows are grouped by it. */
export interface PlannedItem extends SelectItem {
  readonly role: 'dimension' | 'metric';
  /** Selected only for the order and removed from results. */
  readonly isHidden?: boolean;
  /** Its name in SQL, if it cannot be its label. */
  readonly sqlName?: string;
}

export interface RestOfSeries {
  /** The column that is 1 in their rows. */
  readonly marker: string;
  /** The columns with the names of series. */
  readonly series: readonly string[];
}

/** The query on its way to SQL; each step returns a new plan. */
export interface Plan {
  readonly query: QueryObject;
  readonly items: readonly PlannedItem[];
  /** False for raw rows without metrics. */
  readonly isGrouped: boolean;
  readonly joins: readonly Join[];
  readonly prequery?: Select;
  /** Distinguishes the combined rest from a series with its name. */
  readonly rest?: RestOfSeries;
  readonly where: readonly Expression[];
  readonly having: readonly Expression[];
  readonly orderBy: readonly OrderItem[];
  readonly limit: number;
  readonly offset: number;
  readonly appliedFilters: readonly string[];
  readonly rejectedFilters: readonly string[];
  /** The time range in milliseconds since 1970 (UTC); null is open. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly templates: TemplateUses;
}

export interface PlanStep {
  readonly name: string;
  apply(plan: Plan, context: PlanContext): Plan;
}

export interface PlannedQuery {
  readonly select: Select;
  /** Finds the top series first if the engine cannot join; its rows become `topSeries`. */
  readonly prequery: Select | undefined;
  /**
   * Rendered texts to check: where the dataset itself reads tables, where it or the user may call functions,
   * and what a user with partial access wrote.
   */
  readonly texts: {
    readonly reads: readonly string[];
    readonly calls: readonly string[];
    readonly ofOutsider: readonly string[];
  };
  readonly plan: Plan;
}
