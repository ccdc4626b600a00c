import { Copy, CopyPlus, Scissors } from 'lucide-react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { useSend } from '../../state/store.ts';
import type { PartCommands } from './use-part-commands.ts';

const ICON = { size: 16, strokeWidth: 1.5 } as const;
const SIZES = [
  ['SMALL_HEADER', 'Small'],
  ['MEDIUM_HEADER', 'Medium'],
  ['LARGE_HEADER', 'Large'],
] as const;
const BACKGROUNDS = [
  ['BACKGROUND_TRANSPARENT', 'Transparent background'],
  ['BACKGROUND_WHITE', 'White background'],
] as const;

/** Returns the menu of a part, with its settings and copies of it. */
export function usePartMenu(node: LayoutNode, commands: PartCommands): readonly MenuItem[] {
  const settings = useSettings(node);
  return [
    ...settings,
    ...(settings.length > 0 ? [{ kind: 'separator' } as const] : []),
    {
      label: 'Duplicate',
      icon: <CopyPlus {...ICON} />,
      shortcut: 'Mod+D',
      onSelect: () => commands.duplicate(node.id),
    },
    { label: 'Copy', icon: <Copy {...ICON} />, shortcut: 'Mod+C', onSelect: () => commands.copy(node.id) },
    { label: 'Cut', icon: <Scissors {...ICON} />, shortcut: 'Mod+X', onSelect: () => commands.cut(node.id) },
  ];
}

/** Returns the settings of rows, columns and headers. */
function useSettings(node: LayoutNode): readonly MenuItem[] {
  const send = useSend();
  const change = (meta: Partial<LayoutNode['meta']>) => () =>
    send({ type: 'edited', edit: { type: 'meta-changed', id: node.id, meta } });
  if (node.type !== 'ROW' && node.type !== 'COLUMN' && node.type !== 'HEADER') return [];
  const { background = 'BACKGROUND_TRANSPARENT', headerSize: size = 'MEDIUM_HEADER' } = node.meta;
  const backgrounds: MenuItem = {
    kind: 'group',
    label: 'Background',
    items: BACKGROUNDS.map(([value, label]) => ({
      label,
      isChecked: background === value,
      onSelect: change({ background: value }),
    })),
  };
  if (node.type !== 'HEADER') return [backgrounds];
  const sizes: MenuItem = {
    kind: 'group',
    label: 'Header size',
    items: SIZES.map(([headerSize, label]) => ({
      label,
      isChecked: size === headerSize,
      onSelect: change({ headerSize }),
    })),
  };
  return [sizes, backgrounds];
}
