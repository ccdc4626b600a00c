import type { Cell, PlainTable } from './dice.ts';

/**
 * Returns the difference between two tables, in any order of rows and columns; undefined if there is none.
 */
export function differenceOf(found: PlainTable, expected: PlainTable): string | undefined {
  const [ours, theirs] = [sorted(found), sorted(expected)];
  if (ours.names.join() !== theirs.names.join() || ours.rows.length !== theirs.rows.length)
    return `${ours.rows.length} rows of ${ours.names.join()}, not ${theirs.rows.length} of ${theirs.names.join()}`;
  const at = ours.rows.findIndex(
    (row, place) => !row.every((cell, column) => isClose(cell, theirs.rows[place]![column])),
  );
  return at < 0 ? undefined : `${JSON.stringify(ours.rows[at])}, not ${JSON.stringify(theirs.rows[at])}`;
}

/** Sorts the rows, and sorts the columns after the time by name. */
function sorted({ names, rows }: PlainTable): PlainTable {
  const order = names
    .map((name, at) => [name === 'ordered_at' ? '' : name, at] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const key = (row: readonly Cell[]): string =>
    JSON.stringify(
      row.map(cell => (typeof cell === 'number' ? (Math.abs(cell) < 1e-6 ? 0 : cell).toPrecision(6) : cell)),
    );
  return {
    names: order.map(([name]) => name),
    rows: rows.map(row => order.map(([, at]) => row[at]!)).sort((a, b) => (key(a) < key(b) ? -1 : 1)),
  };
}

// The sum of doubles depends on their order, and a difference of large sums shows it.
function isClose(a: Cell | undefined, b: Cell | undefined): boolean {
  return (
    a === b ||
    (typeof a === 'number' &&
      typeof b === 'number' &&
      Math.abs(a - b) <= 1e-9 * Math.max(1000, Math.abs(a), Math.abs(b)))
  );
}
