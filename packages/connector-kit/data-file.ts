/** How a text file with delimiters is read. */
export interface TextFileRules {
  /** Found out when absent. */
  readonly delimiter?: string;
  readonly decimal?: '.' | ',';
  /** Row with the names, counted from 0 after the skipped ones; null when there is none. */
  readonly headerRow: number | null;
  readonly skipRows?: number;
  /** Texts that mean a missing value. */
  readonly nulls: readonly string[];
  readonly skipsInitialSpace?: boolean;
  /** Engine types of columns, instead of those that their values have. */
  readonly types?: Readonly<Record<string, string>>;
  /** Columns whose texts are dates. */
  readonly dates?: readonly string[];
  readonly isDayFirst?: boolean;
}

/** A file with rows, and what is wanted of it. */
export type DataFile = {
  /** Only these columns, in this order; all when absent or empty. */
  readonly columns?: readonly string[];
  readonly maxRows?: number;
} & (
  | { readonly format: 'text'; readonly paths: readonly [string]; readonly rules: TextFileRules }
  | {
      readonly format: 'excel';
      readonly paths: readonly [string];
      readonly sheet?: string;
      readonly rules: TextFileRules;
    }
  | { readonly format: 'parquet'; readonly paths: readonly string[] }
);
