import type { ColumnData, GenericType } from '@powerset/core/table/result-table.ts';

/** A column whose header has levels, as a pivot makes them: metric, then dimension values. */
export interface FrameColumn {
  readonly label: readonly (string | null)[];
  /** What the name was joined from, where its levels are gone. */
  readonly parts?: readonly string[];
  readonly databaseType: string;
  readonly genericType: GenericType;
  readonly data: ColumnData;
}
