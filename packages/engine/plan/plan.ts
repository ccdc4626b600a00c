import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { HolidayLookup } from '@powerset/core/time-range/holidays.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import type { GenericType } from '@powerset/core/table/result-table.ts';
import type { DatasetRequest, TemplateContext } from '@powerset/core/template/template-context.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { Expression, SqlValue } from '@powerset/sql/tree/expression.ts';
import type { Join, OrderItem, Select, SelectItem } from '@powerset/sql/tree/select.ts';

/** What planning may know; the clock comes in as a number. */
export interface PlanContext {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  /** Clauses of row-level rules for this actor, each already checked. */
  readonly rowFilters: readonly string[];
  /** Those of them that may hold no sub-query. */
  readonly plainRowFilters?: ReadonlySet<string> | undefined;
  /** Rendered rules with words in the places of their values, by their texts. */
  readonly rowFrames?: ReadonlyMap<string, string>;
  /** Rules for tables that a dataset's own texts may read. */
  readonly tableRules?: readonly TableRule[];
  /** Whoever asks may read only a part of the database. */
  readonly readsPart?: boolean;
  /** Where the engine's own grammar finds columns in the SELECT of a dataset. */
  readonly columnsAt?: (sql: string) => readonly number[] | undefined;
  readonly nowMs: number;
  /** Public holidays for `HOLIDAY(…)` in time ranges. */
  readonly holidays?: HolidayLookup;
  /** Rows for a query that asks for no number. */
  readonly defaultRows: number;
  /** Upper limit of rows, whatever the query asks. */
  readonly maxRows: number;
  /** Types of columns written as SQL that filters use, by their text; null for one that the database refused. */
  /** Values of the series columns that a query before this one found, where the engine cannot join. */
  readonly topSeries?: readonly (readonly SqlValue[])[];
  /** The period whose top series are kept, where that is not the query's own. */
  readonly seriesTimeRange?: string | null;
  /** Filters by time hold beside the period of the granularity, each with a period of its own. */
  readonly keepsTimeFilters?: boolean;
  readonly writtenColumns?: ReadonlyMap<string, WrittenColumn | null>;
  /** Who asks and what the dataset's author set, for templates in SQL; without it they stay as they are written. */
  readonly templates?: TemplateFacts;
}

/** What the database says of an expression. */
export interface WrittenColumn {
  readonly type: string;
  readonly genericType: GenericType | null;
}

/** What templates know besides the query. */
export interface TemplateFacts {
  /** Undefined for a visitor who has not signed in. */
  readonly user: TemplateContext['user'];
  /** What the dataset's author set. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The time range of the dataset that names this one, where the query has none. */
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

/** A select item that remembers whether rows are grouped by it. */
export interface PlannedItem extends SelectItem {
  readonly role: 'dimension' | 'metric';
  /** Selected for the order alone; results come without it. */
  readonly isHidden?: boolean;
  /** Its name in SQL, where that must not be its label. */
  readonly sqlName?: string;
}

export interface RestOfSeries {
  /** The column that is 1 in their rows. */
  readonly marker: string;
  /** The columns with the names of series. */
  readonly series: readonly string[];
}

/** The query on its way to SQL; each step gives a new one. */
export interface Plan {
  readonly query: QueryObject;
  readonly items: readonly PlannedItem[];
  /** False for raw rows, where no metrics were asked for. */
  readonly isGrouped: boolean;
  readonly joins: readonly Join[];
  readonly prequery?: Select;
  /** Tells the series that a limit left out from one that has their name. */
  readonly rest?: RestOfSeries;
  readonly where: readonly Expression[];
  readonly having: readonly Expression[];
  readonly orderBy: readonly OrderItem[];
  readonly limit: number;
  readonly offset: number;
  readonly appliedFilters: readonly string[];
  readonly rejectedFilters: readonly string[];
  /** Limits of the time range in milliseconds since 1970 (UTC); null is open. */
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
  /** Finds the top series first, where the engine cannot join; its rows belong into `topSeries`. */
  readonly prequery: Select | undefined;
  /** Statements in which the dataset itself reads tables, and those in which it or whoever asks may call functions: with their templates filled in, before rules are put into them; and what is written by somebody who may read only a part of the database. */
  readonly texts: {
    readonly reads: readonly string[];
    readonly calls: readonly string[];
    readonly ofOutsider: readonly string[];
  };
  readonly plan: Plan;
}
