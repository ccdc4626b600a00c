import { Menu as Base } from '@base-ui/react/menu';
import { useMemo } from 'react';
import { MenuPopup } from './MenuItems.tsx';
import type { MenuItem } from './menu-item.ts';

export interface PointMenuProps {
  /** The place on the screen where the menu opens; undefined closes it. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** Shows a context menu at a point, for objects without their own element, such as a mark on a canvas. */
export function PointMenu({ at, label, items, onClose }: PointMenuProps) {
  const anchor = useMemo(() => at && { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }, [at]);
  return (
    <Base.Root
      open={at !== undefined}
      modal={false}
      onOpenChange={isOpen => {
        if (!isOpen) onClose();
      }}
    >
      <MenuPopup items={items} anchor={anchor} label={label} side="right" align="start" />
    </Base.Root>
  );
}
