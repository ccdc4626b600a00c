import { Ellipsis, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type Dispatch, type KeyboardEvent } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { PointMenu } from '@powerset/ui/menu/PointMenu.tsx';
import type { EditorTab, EditorTabsEvent } from '../editor-tabs.ts';
import { latestState } from '../pane-run.ts';
import styles from '../sqllab.module.css';

export interface EditorTabBarProps {
  readonly tabs: readonly EditorTab[];
  readonly activeId: string | undefined;
  readonly canReopen: boolean;
  readonly send: Dispatch<EditorTabsEvent>;
  readonly onOpen: () => void;
  readonly onClose: (id: string) => void;
}

/** The id of the tab and of its panel. */
export const tabIds = (id: string) => ({ tab: `sqllab-tab-${id}`, panel: `sqllab-panel-${id}` });

/**
 * Shows the editor's tabs: a dot shows how the last run went. Arrow keys move between them, F2 renames,
 * Delete closes, Alt+Shift with an arrow key moves a tab.
 */
export function EditorTabBar(props: EditorTabBarProps) {
  const { tabs, activeId, canReopen, send, onOpen, onClose } = props;
  const [renamedId, setRenamedId] = useState<string>();
  const [menu, setMenu] = useState<{ readonly id: string; readonly x: number; readonly y: number }>();
  const active = tabs.find(tab => tab.id === activeId);
  const renamed = tabs.find(tab => tab.id === renamedId);
  const itemsOf = (tab: EditorTab): readonly MenuItem[] =>
    tabMenu(tab, tabs, { canReopen, send, onClose, onRename: () => setRenamedId(tab.id) });
  const menuTab = tabs.find(tab => tab.id === menu?.id);
  return (
    <div className={styles.tabBar}>
      <div
        className={styles.tabs}
        role="tablist"
        aria-label="Queries"
        onKeyDown={event => onTabKey(event, props, id => setRenamedId(id))}
      >
        {tabs.map((tab, at) => (
          <EditorTabItem
            key={tab.id}
            tab={tab}
            at={at}
            isActive={tab.id === activeId}
            send={send}
            onClose={onClose}
            onRename={() => setRenamedId(tab.id)}
            onMenu={(x, y) => setMenu({ id: tab.id, x, y })}
          />
        ))}
      </div>
      {renamed && (
        <NameInput
          key={renamed.id}
          name={renamed.name}
          onDone={name => {
            setRenamedId(undefined);
            if (name) send({ type: 'changed', id: renamed.id, change: { name } });
            focusTab(renamed.id);
          }}
        />
      )}
      {active && (
        <Menu
          trigger={
            <IconButton
              size="small"
              label={`More actions for ${active.name}`}
              tooltip={false}
              icon={<Ellipsis size={16} strokeWidth={1.5} />}
            />
          }
          items={itemsOf(active)}
        />
      )}
      <IconButton
        size="small"
        label="New tab"
        shortcut={NEW_TAB_KEYS}
        icon={<Plus size={16} strokeWidth={1.5} />}
        onClick={onOpen}
      />
      <PointMenu
        at={menuTab && menu}
        label={`Actions for ${menuTab?.name ?? ''}`}
        items={menuTab ? itemsOf(menuTab) : []}
        onClose={() => setMenu(undefined)}
      />
    </div>
  );
}

/** Windows keeps Ctrl+T for itself. */
export const NEW_TAB_KEYS = /Win/.test(globalThis.navigator?.platform ?? '') ? 'Ctrl+Q' : 'Ctrl+T';

interface TabActions extends Pick<EditorTabBarProps, 'canReopen' | 'send' | 'onClose'> {
  readonly onRename: () => void;
}

function tabMenu(
  tab: EditorTab,
  tabs: readonly EditorTab[],
  { canReopen, send, onClose, onRename }: TabActions,
): readonly MenuItem[] {
  const at = tabs.indexOf(tab);
  const { id, isBarHidden } = tab;
  return menuItems(
    { label: 'Close tab', shortcut: 'Alt+W', onSelect: () => onClose(id) },
    { label: 'Rename tab', shortcut: 'F2', onSelect: onRename },
    {
      label: isBarHidden ? 'Expand tool bar' : 'Hide tool bar',
      onSelect: () => send({ type: 'changed', id, change: { isBarHidden: !isBarHidden } }),
    },
    {
      label: 'Close all other tabs',
      isDisabled: tabs.length < 2,
      onSelect: () => send({ type: 'othersClosed', id }),
    },
    {
      label: 'Duplicate tab',
      onSelect: () => send({ type: 'duplicated', id, newId: crypto.randomUUID() }),
    },
    { kind: 'separator' },
    {
      label: 'Reopen closed tab',
      shortcut: 'Alt+Shift+T',
      isDisabled: !canReopen,
      onSelect: () => send({ type: 'reopened' }),
    },
    {
      label: 'Move left',
      isDisabled: at === 0,
      onSelect: () => send({ type: 'reordered', id, to: at - 1 }),
    },
    {
      label: 'Move right',
      isDisabled: at === tabs.length - 1,
      onSelect: () => send({ type: 'reordered', id, to: at + 1 }),
    },
  );
}

function onTabKey(
  event: KeyboardEvent,
  { tabs, activeId, send, onClose }: EditorTabBarProps,
  onRename: (id: string) => void,
): void {
  const at = tabs.findIndex(tab => tab.id === activeId);
  if (!activeId || at < 0) return;
  const step = ({ ArrowLeft: -1, ArrowRight: 1 } as Readonly<Record<string, number>>)[event.key];
  if (step && event.altKey && event.shiftKey) send({ type: 'reordered', id: activeId, to: at + step });
  else if (step && !event.altKey) {
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    send({ type: 'activated', id: next.id });
    focusTab(next.id);
  } else if (event.key === 'F2') onRename(activeId);
  else if (event.key === 'Delete') {
    const next = tabs[at + 1] ?? tabs[at - 1];
    onClose(activeId);
    if (next) focusTab(next.id);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function focusTab(id: string): void {
  document.getElementById(tabIds(id).tab)?.focus();
}

interface ItemProps extends Pick<EditorTabBarProps, 'send' | 'onClose'> {
  readonly tab: EditorTab;
  readonly at: number;
  readonly isActive: boolean;
  readonly onRename: () => void;
  readonly onMenu: (x: number, y: number) => void;
}

const DRAGGED_TAB = 'application/x-powerset-tab';

function EditorTabItem({ tab, at, isActive, send, onClose, onRename, onMenu }: ItemProps) {
  const element = useRef<HTMLButtonElement>(null);
  const { status } = latestState(tab.runs);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={element}
      type="button"
      role="tab"
      id={tabIds(tab.id).tab}
      aria-controls={isActive ? tabIds(tab.id).panel : undefined}
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      title={`${tab.name} · ${STATE_NAMES[status]}`}
      className={classes(styles.tab, isActive && styles.tabActive)}
      draggable
      onDragStart={event => event.dataTransfer.setData(DRAGGED_TAB, tab.id)}
      onDragOver={event => {
        if (event.dataTransfer.types.includes(DRAGGED_TAB)) event.preventDefault();
      }}
      onDrop={event => {
        const id = event.dataTransfer.getData(DRAGGED_TAB);
        if (id) send({ type: 'reordered', id, to: at });
      }}
      onClick={() => send({ type: 'activated', id: tab.id })}
      onDoubleClick={onRename}
      onAuxClick={event => {
        if (event.button === 1) onClose(tab.id);
      }}
      onContextMenu={event => {
        event.preventDefault();
        onMenu(event.clientX, event.clientY);
      }}
    >
      <span className={styles.dot} data-state={status} aria-hidden="true" />
      <span className={styles.tabName}>{tab.name}</span>
      {/* The keyboard closes a tab with Delete: a tab must not contain a second button. */}
      <span
        className={styles.tabButton}
        data-close
        aria-hidden="true"
        onClick={event => {
          event.stopPropagation();
          onClose(tab.id);
        }}
      >
        <X size={14} strokeWidth={1.5} />
      </span>
    </button>
  );
}

const STATE_NAMES: Readonly<Record<ReturnType<typeof latestState>['status'], string>> = {
  idle: 'Not run yet',
  waiting: 'Scheduled',
  skipped: 'Not run',
  running: 'Running',
  done: 'Success',
  stored: 'Success',
  failed: 'Failed',
  stopped: 'Stopped',
};

function NameInput({ name, onDone }: { readonly name: string; readonly onDone: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The menu that opened this gives the focus back to its button first.
    const timer = setTimeout(() => input.current?.select(), 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <input
      ref={input}
      className={styles.nameInput}
      aria-label="Enter a new title for the tab"
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => onDone(typed.trim())}
      onKeyDown={event => {
        if (event.key === 'Enter') onDone(typed.trim());
        if (event.key === 'Escape') onDone('');
        event.stopPropagation();
      }}
    />
  );
}
