import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';

/** What an old chart's answer is made from. */
export interface LegacyInput {
  readonly formData: FormData;
  /** One a query, in their order. */
  readonly tables: readonly ResultTable[];
  /** The same question at other times, for charts that compare. */
  readonly compared: readonly {
    readonly offset: string;
    readonly table: ResultTable;
    readonly shiftMs: number;
  }[];
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** How the answer of an old chart type looks. */
export interface LegacyShape {
  /** Fails for form data that the type cannot work with. */
  check?(formData: FormData): void;
  /** The member `data` of the answer. */
  data(input: LegacyInput): unknown;
  /** Names of the columns after shaping, where they are not those of the query. */
  columnNames?(names: readonly string[], formData: FormData): readonly string[];
  /** Whether series at other times are asked for too (`time_compare`). */
  readonly compares?: boolean;
  /** Whether an empty result has a shape too; of others nothing is told. */
  readonly answersEmpty?: boolean;
  /** Nothing was asked of the database, or of several datasets: the answer tells no columns. */
  readonly hasNoColumns?: boolean;
}
