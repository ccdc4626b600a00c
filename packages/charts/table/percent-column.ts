/** The column that holds a metric's share of its total. */
export function percentColumn(metric: string): string {
  return `%${metric}`;
}
