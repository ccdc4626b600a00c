import type { CategoryOrder } from '@powerset/core/dataset/category-order.ts';
import type { ColumnData, GenericType } from '@powerset/core/table/result-table.ts';

/** A column whose header has levels, as from a pivot: metric, then dimension values. */
export interface FrameColumn {
  readonly label: readonly (string | null)[];
  /** The parts that the name was joined from, if its levels are gone. */
  readonly parts?: readonly string[];
  readonly databaseType: string;
  readonly genericType: GenericType;
  readonly data: ColumnData;
  /** The order of its values, if the author of the dataset set one. */
  readonly order?: CategoryOrder | undefined;
}
