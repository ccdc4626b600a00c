import type { ReactNode } from 'react';

/** One line of a menu. */
export type MenuItem =
  | MenuAction
  | { readonly kind: 'separator' }
  | { readonly kind: 'group'; readonly label: string; readonly items: readonly MenuItem[] }
  | {
      readonly kind: 'submenu';
      readonly label: ReactNode;
      readonly icon?: ReactNode;
      readonly isDisabled?: boolean;
      readonly items: readonly MenuItem[];
    };

export interface MenuAction {
  readonly kind?: 'action';
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** Small text below the label. */
  readonly description?: ReactNode;
  /** Such as `Mod+Enter`; only shown, while the screen handles it. */
  readonly shortcut?: string;
  readonly onSelect?: () => void;
  /** A page to open instead of an action. */
  readonly href?: string;
  readonly isExternal?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Set for an item that is on or off, or chosen. */
  readonly isChecked?: boolean;
  readonly keepsOpen?: boolean;
}

/** Returns the items that are set, without separators at the ends or in a row. */
export function menuItems(...items: readonly (MenuItem | false | null | undefined)[]): readonly MenuItem[] {
  const present = items.filter(item => !!item);
  return present.filter((item, at) => {
    if (item.kind !== 'separator') return true;
    const next = present[at + 1];
    return (
      next !== undefined &&
      next.kind !== 'separator' &&
      present.slice(0, at).some(before => before.kind !== 'separator')
    );
  });
}
