import { fail } from '@powerset/core/errors.ts';

/** The most cells of a result that is computed from the database's answer. */
const MOST_CELLS = 5_000_000;
/** The limit for tables as users see them, whose cells cost more and which nobody reads at that length. */
export const MOST_SEEN_CELLS = 2_000_000;
/** The cost of a column besides its cells: its names, and a slot in every row. */
const CELLS_PER_COLUMN = 100;

/**
 * Checks the size of a table before it is built.
 * @throws AppError `query.invalid` for a table whose computation would block other requests
 */
export function requireCells(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  most = MOST_CELLS,
): void {
  if ((rows + CELLS_PER_COLUMN) * columns <= most) return;
  fail('query.invalid', {
    detail: `The table would have ${columns} columns and ${rows} rows, but the limit is ${most} cells. Choose dimensions with fewer values, add filters, or lower the row limit.`,
  });
}
