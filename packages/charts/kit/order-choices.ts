import { asList } from '@powerset/core/form-data/form-data.ts';
import type { Choice, PanelState } from './control.ts';

/**
 * Returns each column ascending and descending, as the JSON texts that charts store: the usual spelling has a
 * space, but orders that were saved without one stay as they are.
 */
export function orderChoices({ dataset, formData }: PanelState): readonly Choice[] {
  const stored = asList(formData['order_by_cols']);
  return (dataset?.columns ?? []).flatMap(({ name, label }) =>
    [true, false].map((isAscending): Choice => {
      const bare = JSON.stringify([name, isAscending]);
      const usual = `[${JSON.stringify(name)}, ${isAscending}]`;
      return [stored.includes(bare) ? bare : usual, `${label} [${isAscending ? 'asc' : 'desc'}]`];
    }),
  );
}
