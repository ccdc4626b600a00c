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
      /** The name of a search box above the items, for lists too long to read. */
      readonly searchLabel?: string | undefined;
    };

export interface MenuAction {
  readonly kind?: 'action';
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** Small text below the label. */
  readonly description?: ReactNode;
  /** A shortcut such as `Mod+Enter`. The menu only shows it; the screen handles it. */
  readonly shortcut?: string;
  readonly onSelect?: () => void;
  /** A page to open; `onSelect` may record that. */
  readonly href?: string;
  readonly isExternal?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Set for an item that is on or off, or that can be the chosen one. */
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

/** Returns the items whose label contains all words of a search. */
export function foundItems(items: readonly MenuItem[], search: string): readonly MenuItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(
    item =>
      'label' in item &&
      typeof item.label === 'string' &&
      words.every(word => String(item.label).toLowerCase().includes(word)),
  );
}
