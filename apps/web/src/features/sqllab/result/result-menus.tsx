import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import type { GridSort } from '@powerset/ui/grid/grid-props.ts';
import { COPY_FORMATS, type CopyOptions } from './copy-formats.ts';
import type { ColumnEvent, ColumnLayout } from './shown-columns.ts';

export interface ColumnMenuActions {
  readonly layout: ColumnLayout;
  readonly arrange: (event: ColumnEvent) => void;
  readonly onSort: (sort: GridSort | undefined) => void;
  readonly onStatistics: () => void;
  readonly onCopy: (options: CopyOptions) => void;
}

/** Returns the menu of a column. */
export function columnMenu(
  name: string,
  { layout, arrange, onSort, onStatistics, onCopy }: ColumnMenuActions,
): readonly MenuItem[] {
  const isPinned = layout.pinned.has(name);
  return menuItems(
    { label: 'Sort ascending', onSelect: () => onSort({ columnId: name, isDescending: false }) },
    { label: 'Sort descending', onSelect: () => onSort({ columnId: name, isDescending: true }) },
    { label: 'Original order', onSelect: () => onSort(undefined) },
    { kind: 'separator' },
    {
      label: isPinned ? 'Unpin column' : 'Pin column',
      onSelect: () => arrange({ type: isPinned ? 'unpinned' : 'pinned', name }),
    },
    { label: 'Move left', onSelect: () => arrange({ type: 'shifted', name, by: -1 }) },
    { label: 'Move right', onSelect: () => arrange({ type: 'shifted', name, by: 1 }) },
    { label: 'Hide column', onSelect: () => arrange({ type: 'hidden', name }) },
    { kind: 'separator' },
    { label: 'Column statistics', onSelect: onStatistics },
    { kind: 'submenu', label: 'Copy column', items: formatItems(onCopy) },
  );
}

/** Returns the menu of the selected cells. */
export function copyMenu({
  onCopy,
  onOpen,
}: {
  readonly onCopy: (options: CopyOptions) => void;
  readonly onOpen: () => void;
}): readonly MenuItem[] {
  return menuItems(
    { label: 'Copy', shortcut: 'Mod+C', onSelect: () => onCopy({ format: 'TSV', hasHeads: false }) },
    { label: 'Copy with headings', onSelect: () => onCopy({ format: 'TSV', hasHeads: true }) },
    { kind: 'submenu', label: 'Copy as', items: formatItems(onCopy) },
    { kind: 'separator' },
    { label: 'Show cell content', shortcut: 'Enter', onSelect: onOpen },
  );
}

/** Returns an item for each format, with and without headings where both make sense. */
export function formatItems(onCopy: (options: CopyOptions) => void): readonly MenuItem[] {
  return COPY_FORMATS.flatMap((format): readonly MenuItem[] =>
    format === 'IN list'
      ? [{ label: 'IN list', onSelect: () => onCopy({ format, hasHeads: false }) }]
      : [
          { label: `${format} with headings`, onSelect: () => onCopy({ format, hasHeads: true }) },
          { label: `${format} without headings`, onSelect: () => onCopy({ format, hasHeads: false }) },
        ],
  );
}
