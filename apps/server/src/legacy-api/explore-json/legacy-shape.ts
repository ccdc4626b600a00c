import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';

/** The input of an old chart's answer. */
export interface LegacyInput {
  readonly formData: FormData;
  /** One per query, in order. */
  readonly tables: readonly ResultTable[];
  /** The same queries at other times, for comparisons. */
  readonly compared: readonly {
    readonly offset: string;
    readonly table: ResultTable;
    readonly shiftMs: number;
  }[];
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** The answer format of an old chart type. */
export interface LegacyShape {
  /** Throws for form data that the type cannot use. */
  check?(formData: FormData): void;
  /** Returns the field `data` of the answer. */
  data(input: LegacyInput): unknown;
  /** Returns the column names after shaping, if they differ from the query's. */
  columnNames?(names: readonly string[], formData: FormData): readonly string[];
  /** Whether other periods are queried too (`time_compare`). */
  readonly compares?: boolean;
  /** Whether an empty result has a shape too; otherwise it has no data. */
  readonly answersEmpty?: boolean;
  /** Whether no single dataset was queried, so the answer describes no columns. */
  readonly hasNoColumns?: boolean;
}
