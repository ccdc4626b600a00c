import { GripVertical, Settings2, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { keyboardMove, keyboardResize } from '../../state/keyboard-move.ts';
import type { Direction } from '../../state/keyboard-move.ts';
import { newId } from '../../state/new-id.ts';
import { partName } from '../../state/part-name.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useDragSource } from './drag/use-drag-source.ts';
import { usePartCommands } from './use-part-commands.ts';
import { usePartMenu } from './use-part-menu.tsx';
import styles from './part-frame.module.css';

const ICON = { size: 14, strokeWidth: 1.75 } as const;
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * Moves, configures and removes a part. On the drag handle, the arrow keys move the part and, with Shift,
 * resize it.
 */
export function PartTools({ node }: { readonly node: LayoutNode }) {
  const grip = useRef<HTMLButtonElement>(null);
  const store = useDashboardStore();
  const name = partName(node);
  const commands = usePartCommands();
  useDragSource(grip, { id: node.id, type: node.type, name });
  const onKeyDown = useArrowKeys(node.id);
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={name}
      onFocus={event => {
        event.stopPropagation();
        store.send({ type: 'selected', id: node.id });
      }}
    >
      <IconButton
        ref={grip}
        className={classes(styles.tool, styles.grip)}
        label={`Move ${name}`}
        tooltip="Drag to move. Arrow keys move, Shift + arrow keys resize"
        icon={<GripVertical {...ICON} />}
        onKeyDown={onKeyDown}
      />
      <Menu
        items={usePartMenu(node, commands)}
        trigger={
          <IconButton
            className={styles.tool ?? ''}
            label={`Settings of ${name}`}
            tooltip="Settings"
            icon={<Settings2 {...ICON} />}
          />
        }
      />
      <IconButton
        className={styles.tool ?? ''}
        label={`Delete ${name}`}
        tooltip="Delete"
        icon={<Trash2 {...ICON} />}
        onClick={() => commands.remove(node.id)}
      />
    </div>
  );
}

function useArrowKeys(id: string): (event: KeyboardEvent) => void {
  const store = useDashboardStore();
  return event => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    const { layout } = store.getState().history.present;
    const edit = event.shiftKey
      ? keyboardResize(layout, id, direction)
      : keyboardMove(layout, id, direction, newId('ROW'));
    event.preventDefault();
    if (!edit) return;
    store.send({ type: 'edited', edit });
    // Moving remounts the part, so restore the focus.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"] > [role="toolbar"] button`)
        ?.focus(),
    );
  };
}
