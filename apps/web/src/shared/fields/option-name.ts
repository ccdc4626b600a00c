import { randomUuid } from '../random-uuid.ts';

/** Returns a name that distinguishes one metric or filter of a chart from another. */
export function newOptionName(kind: 'metric' | 'filter'): string {
  return `${kind}_${randomUuid().replaceAll('-', '').slice(0, 11)}`;
}
