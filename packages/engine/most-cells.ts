import { fail } from '@powerset/core/errors.ts';

/** How many cells a result may have that is made of what the database answered. */
const MOST_CELLS = 5_000_000;
/** The same for tables as people see them, whose cells are dearer and of which nobody reads as many. */
export const MOST_SEEN_CELLS = 2_000_000;
/** What a column costs beside its cells: its names, and a place in every row. */
const CELLS_PER_COLUMN = 100;

/** @throws AppError `query.invalid` for a table that is larger than a server can make while others wait; nothing of it is made yet */
export function requireCells(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  most = MOST_CELLS,
): void {
  if ((rows + CELLS_PER_COLUMN) * columns <= most) return;
  fail('query.invalid', {
    detail: `The table would have ${columns} columns and ${rows} rows, but the limit is ${most} cells. Choose dimensions with fewer values, add filters, or lower the row limit.`,
  });
}
