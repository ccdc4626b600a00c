/** Returns the line and column, from 1, of an offset. */
export function placeIn(
  sql: string,
  offset: number,
): { readonly offset: number; readonly line: number; readonly column: number } {
  const before = sql.slice(0, offset).split('\n');
  return { offset, line: before.length, column: before.at(-1)!.length + 1 };
}
