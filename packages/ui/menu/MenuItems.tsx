import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight, Search } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { printShortcut } from '../kbd/shortcut.ts';
import { foundItems, type MenuAction, type MenuItem } from './menu-item.ts';
import styles from './menu.module.css';

/** Shows the lines of a menu or a context menu. */
export function MenuItems({ items }: { readonly items: readonly MenuItem[] }) {
  const hasMarks = items.some(item => 'isChecked' in item && item.isChecked !== undefined);
  // The items of a menu never change places while it is open, so their position is their key.
  return items.map((item, at) => <Line key={at} item={item} hasMarks={hasMarks} />);
}

/** Draws the floating box around a menu's lines. */
export function MenuPopup({
  items,
  side,
  align,
  searchLabel,
  anchor,
  label,
}: {
  readonly items: readonly MenuItem[];
  readonly searchLabel?: string | undefined;
  /** The place where the menu opens, instead of its trigger. */
  readonly anchor?: { getBoundingClientRect(): DOMRect } | undefined;
  /** The menu's accessible name, if no trigger provides one. */
  readonly label?: string | undefined;
  readonly side?: 'bottom' | 'right' | 'top' | 'left' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
}) {
  return (
    <Base.Portal>
      <Base.Positioner
        positionMethod="fixed"
        className={styles.positioner}
        side={side}
        align={align ?? 'start'}
        sideOffset={side === 'right' ? 2 : 4}
        collisionPadding={8}
        {...(anchor && { anchor })}
      >
        <Base.Popup className={styles.popup} {...(label !== undefined && { 'aria-label': label })}>
          {searchLabel ? <SearchedItems items={items} label={searchLabel} /> : <MenuItems items={items} />}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** The keys that the menu handles while the user types in its search box. */
const MENU_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Escape', 'Tab']);

function SearchedItems({ items, label }: { readonly items: readonly MenuItem[]; readonly label: string }) {
  const [search, setSearch] = useState('');
  const found = foundItems(items, search);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!MENU_KEYS.has(event.key)) event.stopPropagation();
  };
  return (
    <>
      <div className={styles.search}>
        <Search size={14} strokeWidth={1.5} aria-hidden="true" />
        <input
          type="search"
          autoFocus
          aria-label={label}
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={event => setSearch(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.found}>
        <MenuItems key={search} items={found} />
        {found.length === 0 && (
          <div className={styles.none} role="status">
            No matches
          </div>
        )}
      </div>
    </>
  );
}

function Line({ item, hasMarks }: { readonly item: MenuItem; readonly hasMarks: boolean }): ReactNode {
  switch (item.kind) {
    case 'separator':
      return <Base.Separator className={styles.separator} />;
    case 'group':
      return (
        <Base.Group>
          <Base.GroupLabel className={styles.groupLabel}>{item.label}</Base.GroupLabel>
          <MenuItems items={item.items} />
        </Base.Group>
      );
    case 'submenu':
      return (
        <Base.SubmenuRoot>
          <Base.SubmenuTrigger className={styles.item} disabled={item.isDisabled ?? false}>
            {hasMarks && <span className={styles.mark} />}
            {item.icon}
            <span className={classes(styles.text, styles.label)}>{item.label}</span>
            <ChevronRight size={14} strokeWidth={1.5} />
          </Base.SubmenuTrigger>
          <MenuPopup items={item.items} searchLabel={item.searchLabel} side="right" />
        </Base.SubmenuRoot>
      );
    default:
      return <Action item={item} hasMarks={hasMarks} />;
  }
}

function Action({ item, hasMarks }: { readonly item: MenuAction; readonly hasMarks: boolean }) {
  const className = classes(styles.item, item.isDanger && styles.danger);
  const body = <ActionBody item={item} hasMarks={hasMarks} />;
  if (item.href !== undefined && !item.isDisabled) {
    return (
      <Base.LinkItem
        className={className}
        href={item.href}
        closeOnClick
        onClick={() => item.onSelect?.()}
        {...(item.isExternal ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {body}
      </Base.LinkItem>
    );
  }
  if (item.isChecked !== undefined) {
    return (
      <Base.CheckboxItem
        className={className}
        checked={item.isChecked}
        disabled={item.isDisabled ?? false}
        closeOnClick={!item.keepsOpen}
        onCheckedChange={() => item.onSelect?.()}
      >
        {body}
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item
      className={className}
      disabled={item.isDisabled ?? false}
      closeOnClick={!item.keepsOpen}
      onClick={item.onSelect}
    >
      {body}
    </Base.Item>
  );
}

function ActionBody({ item, hasMarks }: { readonly item: MenuAction; readonly hasMarks: boolean }) {
  return (
    <>
      {hasMarks && (
        <span className={styles.mark}>{item.isChecked && <Check size={14} strokeWidth={2} />}</span>
      )}
      {item.icon}
      <span className={styles.text}>
        <div className={styles.label}>{item.label}</div>
        {item.description && <div className={styles.description}>{item.description}</div>}
      </span>
      {item.shortcut && <span className={styles.shortcut}>{printShortcut(item.shortcut)}</span>}
    </>
  );
}
