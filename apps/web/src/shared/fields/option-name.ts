/** Returns a name that distinguishes one metric or filter of a chart from another. */
export function newOptionName(kind: 'metric' | 'filter'): string {
  return `${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`;
}
