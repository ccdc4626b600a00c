import type { z } from 'zod';
import type { Connector, TablePlace } from './connector.ts';
import type { EngineFacts } from './engine-facts.ts';
import type { ReadBudget } from './read-budget.ts';

/** A value of such a table: timestamps are ISO-style texts, booleans are 0 and 1. */
export type TableValue = string | bigint | number | Uint8Array | null;

/** A table as its source returned it. */
export interface FoundTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly TableValue[])[];
  /** Whether the source has more rows than these. */
  readonly isCut?: boolean;
}

/** How to fetch a table. */
export interface TableReading {
  readonly signal: AbortSignal;
  readonly budget: ReadBudget;
}

/** Remote tables that are fetched when a statement names them. */
export interface TableSource {
  /** Fetches a table. @throws AppError `query.table-missing`, or why it cannot be read */
  find(name: string, reading: TableReading): Promise<FoundTable>;
  /** Returns where a name leads, whether a table exists there or not. */
  placeOf(name: string): TablePlace;
  /** Returns the names for the catalog. */
  names(): Promise<readonly string[]>;
}

/** Builds an engine that runs SQL over the tables of a source. */
export interface SourcedEngine<Config extends { readonly problem?: string | undefined }> extends Pick<
  Connector<Config>,
  'fromUri'
> {
  readonly facts: EngineFacts;
  readonly config: z.ZodType<Config>;
  readonly source: (config: Config) => TableSource;
}
