/** Returns the selected rows that are on the page, so that bulk actions never act on rows that are not shown. */
export function shownOf<Row>(
  chosen: ReadonlyMap<number, Row>,
  rows: readonly Row[],
  rowId: (row: Row) => number,
): ReadonlyMap<number, Row> {
  const kept = new Map(rows.filter(row => chosen.has(rowId(row))).map(row => [rowId(row), row]));
  return kept.size === chosen.size ? chosen : kept;
}
