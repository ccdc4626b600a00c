import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { Kbd } from '../kbd/Kbd.tsx';
import { printShortcut } from '../kbd/shortcut.ts';
import styles from './palette.module.css';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly shortcut?: string | undefined;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly groups: readonly PaletteGroup[];
  readonly isLoading?: boolean;
  readonly placeholder: string;
}

/** Shows a search box for every page and action: type, move with the arrow keys, press Enter. */
export function CommandPalette({
  isOpen,
  onClose,
  search,
  onSearch,
  groups,
  isLoading,
  placeholder,
}: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const items = groups.flatMap(group => group.items);
  const [active, setActive] = useActive(items, search, isOpen);
  const choose = (item: PaletteItem | undefined): void => {
    if (!item) return;
    onClose();
    item.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key as 'ArrowDown'];
    if (step) setActive((active + step + items.length) % Math.max(1, items.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(items[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={input} aria-label={placeholder}>
          <div className={styles.search}>
            <Search size={18} strokeWidth={1.5} aria-hidden="true" />
            <input
              ref={input}
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={items[active] && `${listId}-${active}`}
              aria-label={placeholder}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              value={search}
              onChange={event => onSearch(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          {isLoading ? <ProgressBar /> : <div style={{ height: 2 }} />}
          <div id={listId} className={styles.list} role="listbox" aria-label="Results">
            {groups.map((group, at) => (
              <Group
                key={group.label}
                group={group}
                listId={listId}
                first={groups.slice(0, at).reduce((count, one) => count + one.items.length, 0)}
                active={active}
                onHover={setActive}
                onChoose={choose}
              />
            ))}
            {items.length === 0 && !isLoading && (
              <div className={styles.note}>Nothing found for “{search}”</div>
            )}
          </div>
          <div className={styles.foot} aria-hidden="true">
            <span>
              <Kbd keys="ArrowUp" />
              <Kbd keys="ArrowDown" /> move
            </span>
            <span>
              <Kbd keys="Enter" /> open
            </span>
            <span>
              <Kbd keys="Escape" /> close
            </span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useActive(
  items: readonly PaletteItem[],
  search: string,
  isOpen: boolean,
): [number, (at: number) => void] {
  const [active, setActive] = useState(0);
  useEffect(() => setActive(0), [search, isOpen]);
  return [Math.min(active, Math.max(0, items.length - 1)), setActive];
}

interface GroupProps {
  readonly group: PaletteGroup;
  readonly listId: string;
  /** The position of the group's first item among all items. */
  readonly first: number;
  readonly active: number;
  readonly onHover: (at: number) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

function Group({ group, listId, first, active, onHover, onChoose }: GroupProps) {
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  if (group.items.length === 0) return null;
  return (
    <div role="group" aria-label={group.label}>
      <div className={styles.group}>{group.label}</div>
      {group.items.map((item, at) => (
        <div
          key={item.id}
          id={`${listId}-${first + at}`}
          role="option"
          aria-selected={active === first + at}
          data-active={active === first + at ? '' : undefined}
          className={styles.item}
          onPointerMove={() => onHover(first + at)}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          {item.icon}
          <span className={styles.label}>{item.label}</span>
          {item.hint && <span className={styles.hint}>{item.hint}</span>}
          {item.shortcut && <span className={styles.hint}>{printShortcut(item.shortcut)}</span>}
        </div>
      ))}
    </div>
  );
}
