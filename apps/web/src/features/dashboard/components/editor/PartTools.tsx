import { GripVertical, Settings2, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { keyboardMove, keyboardResize } from '../../state/keyboard-move.ts';
import type { Direction } from '../../state/keyboard-move.ts';
import { newId } from '../../state/new-id.ts';
import { useDashboardStore, useSend } from '../../state/store.ts';
import { useDragSource } from './drag/use-drag-source.ts';
import { partName } from './part-name.ts';
import styles from './part-frame.module.css';

const ICON = { size: 14, strokeWidth: 1.75 } as const;
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Moves, sets up and removes a part. On the grip the arrow keys move and, with Shift, resize. */
export function PartTools({ node }: { readonly node: LayoutNode }) {
  const grip = useRef<HTMLButtonElement>(null);
  const send = useSend();
  const name = partName(node);
  const settings = useSettings(node);
  useDragSource(grip, { id: node.id, type: node.type, name });
  const onKeyDown = useArrowKeys(node.id);
  return (
    <div className={styles.tools} role="toolbar" aria-label={name}>
      <IconButton
        ref={grip}
        className={classes(styles.tool, styles.grip)}
        label={`Move ${name}`}
        tooltip="Drag to move. Arrow keys move, Shift + arrow keys resize"
        icon={<GripVertical {...ICON} />}
        onKeyDown={onKeyDown}
      />
      {settings.length > 0 && (
        <Menu
          items={settings}
          trigger={
            <IconButton
              className={styles.tool ?? ''}
              label={`Settings of ${name}`}
              tooltip="Settings"
              icon={<Settings2 {...ICON} />}
            />
          }
        />
      )}
      <IconButton
        className={styles.tool ?? ''}
        label={`Delete ${name}`}
        tooltip="Delete"
        icon={<Trash2 {...ICON} />}
        onClick={() => send({ type: 'edited', edit: { type: 'component-removed', id: node.id } })}
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
    // Moving mounts the part again, so the focus has to be restored.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"] > [role="toolbar"] button`)
        ?.focus(),
    );
  };
}

/** Settings of rows, columns and headers. */
function useSettings(node: LayoutNode): readonly MenuItem[] {
  const send = useSend();
  const change = (meta: Partial<LayoutNode['meta']>) => () =>
    send({ type: 'edited', edit: { type: 'meta-changed', id: node.id, meta } });
  if (node.type !== 'ROW' && node.type !== 'COLUMN' && node.type !== 'HEADER') return [];
  const background = node.meta.background ?? 'BACKGROUND_TRANSPARENT';
  const backgrounds: MenuItem = {
    kind: 'group',
    label: 'Background',
    items: [
      {
        label: 'Transparent background',
        isChecked: background === 'BACKGROUND_TRANSPARENT',
        onSelect: change({ background: 'BACKGROUND_TRANSPARENT' }),
      },
      {
        label: 'White background',
        isChecked: background === 'BACKGROUND_WHITE',
        onSelect: change({ background: 'BACKGROUND_WHITE' }),
      },
    ],
  };
  if (node.type !== 'HEADER') return [backgrounds];
  const size = node.meta.headerSize ?? 'MEDIUM_HEADER';
  const sizes: MenuItem = {
    kind: 'group',
    label: 'Header size',
    items: (
      [
        ['SMALL_HEADER', 'Small'],
        ['MEDIUM_HEADER', 'Medium'],
        ['LARGE_HEADER', 'Large'],
      ] as const
    ).map(([headerSize, label]) => ({
      label,
      isChecked: size === headerSize,
      onSelect: change({ headerSize }),
    })),
  };
  return [sizes, backgrounds];
}
