import type { FrameCondition } from './messages.ts';

/** Returns the name of the mark that stands for these conditions, which tells selected marks apart. */
export function markName(conditions: readonly FrameCondition[]): string {
  return conditions.map(({ value, text }) => text ?? String(value)).join(', ');
}
