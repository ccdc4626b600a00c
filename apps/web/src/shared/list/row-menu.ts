import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import type { RowAction } from './list-spec.ts';

/** Returns a row's actions as the items of a menu. */
export function menuItemsOf<Row>(actions: readonly RowAction<Row>[], row: Row): readonly MenuItem[] {
  return actions
    .filter(action => !action.isHidden?.(row))
    .map(action => {
      const reason = action.disabledReason?.(row);
      return {
        label: action.label,
        icon: action.icon,
        isDanger: /^Delete\b/.test(action.label),
        isDisabled: reason !== undefined,
        ...(reason === undefined ? {} : { description: reason }),
        ...(action.href ? { href: action.href(row) } : {}),
        ...(action.onSelect ? { onSelect: () => action.onSelect!(row) } : {}),
      };
    });
}
