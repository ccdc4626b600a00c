/** Returns the name of the column that contains a metric's share of its total. */
export function percentColumn(metric: string): string {
  return `%${metric}`;
}
