import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { MenuPopup } from './MenuItems.tsx';
import type { MenuItem } from './menu-item.ts';

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'bottom' | 'right' | 'top' | 'left';
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** Shows a menu under a button: arrow keys move, letters jump to an item, Escape closes it. */
export function Menu({ trigger, items, align, side, onOpenChange }: MenuProps) {
  return (
    <Base.Root modal={false} onOpenChange={onOpenChange && (open => onOpenChange(open))}>
      <Base.Trigger render={trigger} />
      <MenuPopup items={items} align={align} side={side} />
    </Base.Root>
  );
}
