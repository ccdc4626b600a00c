import { Menu as Base } from '@base-ui/react/menu';
import { useMemo } from 'react';
import { MenuPopup } from './MenuItems.tsx';
import type { MenuItem } from './menu-item.ts';

export interface PointMenuProps {
  /** Where on the screen it opens; undefined closes it. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** A context menu at a point, for what has no element of its own, such as a mark on a canvas. */
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
