/** The settings for reading a text file with delimiters. */
export interface TextFileRules {
  /** Detected when absent. */
  readonly delimiter?: string;
  readonly decimal?: '.' | ',';
  /** Header row, counted from 0 after the skipped rows; null when there is none. */
  readonly headerRow: number | null;
  readonly skipRows?: number;
  /** Texts that stand for a missing value. */
  readonly nulls: readonly string[];
  readonly skipsInitialSpace?: boolean;
  /** Engine types of columns, overriding the types inferred from their values. */
  readonly types?: Readonly<Record<string, string>>;
  /** Columns whose texts are parsed as dates. */
  readonly dates?: readonly string[];
  readonly isDayFirst?: boolean;
}

/** A data file and how to read it. */
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
