import type { RestoredItem } from '@powerset/contracts/trash.ts';
import { countOf } from '@powerset/kit/count-of.ts';

/** A message about restored items. */
export interface RestoredMessage {
  readonly kind: 'success' | 'warning' | 'danger';
  readonly text: string;
}

/** Returns messages about restored items: one about the items that came back, one for each that did not. */
export function restoredMessages(items: readonly RestoredItem[]): readonly RestoredMessage[] {
  const back = items.filter(item => item.is_restored);
  const lost = back.flatMap(item => item.lost);
  const text = back.length === 1 ? `Restored: ${back[0]!.name}` : `Restored ${countOf(back.length, 'item')}`;
  return [
    ...(back.length === 0
      ? []
      : [
          lost.length === 0
            ? ({ kind: 'success', text } as const)
            : ({ kind: 'warning', text: [`${text}.`, ...new Set(lost)].join(' ') } as const),
        ]),
    ...items
      .filter(item => !item.is_restored)
      .map(item => ({ kind: 'danger', text: item.problem ?? `"${item.name}" was not restored.` }) as const),
  ];
}
