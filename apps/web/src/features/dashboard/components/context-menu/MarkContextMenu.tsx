import { useRef } from 'react';
import { PointMenu } from '@powerset/ui/menu/PointMenu.tsx';
import { markMenuItems, type MarkMenuInput } from './mark-menu-items.tsx';

export interface MarkContextMenuProps extends Omit<MarkMenuInput, 'menu'> {
  /** Undefined closes the menu. */
  readonly menu: MarkMenuInput['menu'] | undefined;
  readonly onClose: () => void;
}

/** Shows the menu for a mark of a chart where the user right-clicked. */
export function MarkContextMenu({ menu, onClose, ...input }: MarkContextMenuProps) {
  // While the menu fades out, it keeps its items.
  const last = useRef(menu);
  if (menu) last.current = menu;
  const shown = menu ?? last.current;
  if (!shown) return null;
  return (
    <PointMenu
      label="Actions for this data point"
      at={menu && { x: menu.clientX, y: menu.clientY }}
      items={markMenuItems({ ...input, menu: shown })}
      onClose={onClose}
    />
  );
}
