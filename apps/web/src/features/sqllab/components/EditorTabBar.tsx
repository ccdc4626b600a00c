import { Ellipsis, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import type { EditorTab, RunState } from '../editor-tabs.ts';
import styles from '../sqllab.module.css';

export interface EditorTabBarProps {
  readonly tabs: readonly EditorTab[];
  readonly activeId: string | undefined;
  readonly onOpen: () => void;
  readonly onActivate: (id: string) => void;
  readonly onClose: (id: string) => void;
  readonly onCloseOthers: (id: string) => void;
  readonly onDuplicate: (id: string) => void;
  readonly onRename: (id: string, name: string) => void;
}

/** Shows the editor's tabs: a dot shows how the last run went, a double click renames the tab. */
export function EditorTabBar(props: EditorTabBarProps) {
  const { tabs, activeId, onOpen } = props;
  return (
    <div className={styles.tabBar}>
      <div className={styles.tabs} role="tablist" aria-label="Queries">
        {tabs.map(tab => (
          <EditorTabItem key={tab.id} tab={tab} isActive={tab.id === activeId} {...props} />
        ))}
      </div>
      <IconButton
        size="small"
        label="New tab"
        shortcut="Ctrl+T"
        icon={<Plus size={16} strokeWidth={1.5} />}
        onClick={onOpen}
      />
    </div>
  );
}

function EditorTabItem({
  tab,
  isActive,
  tabs,
  onActivate,
  onClose,
  onCloseOthers,
  onDuplicate,
  onRename,
}: EditorTabBarProps & { readonly tab: EditorTab; readonly isActive: boolean }) {
  const [isRenaming, setRenaming] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      className={classes(styles.tab, isActive && styles.tabActive)}
      onAuxClick={event => {
        if (event.button === 1) onClose(tab.id);
      }}
    >
      <span className={styles.dot} data-state={tab.run.status} title={STATE_NAMES[tab.run.status]} />
      {isRenaming ? (
        <NameInput
          name={tab.name}
          onDone={name => {
            setRenaming(false);
            if (name) onRename(tab.id, name);
          }}
        />
      ) : (
        <button
          type="button"
          role="tab"
          aria-selected={isActive}
          className={styles.tabName}
          title={tab.name}
          onClick={() => onActivate(tab.id)}
          onDoubleClick={() => setRenaming(true)}
        >
          {tab.name}
        </button>
      )}
      <Menu
        trigger={
          <button type="button" className={styles.tabButton} aria-label={`More actions for ${tab.name}`}>
            <Ellipsis size={14} strokeWidth={1.5} />
          </button>
        }
        items={menuItems(
          { label: 'Rename tab', onSelect: () => setRenaming(true) },
          { label: 'Duplicate tab', onSelect: () => onDuplicate(tab.id) },
          { kind: 'separator' },
          { label: 'Close tab', onSelect: () => onClose(tab.id) },
          {
            label: 'Close all other tabs',
            isDisabled: tabs.length < 2,
            onSelect: () => onCloseOthers(tab.id),
          },
        )}
      />
      <button
        type="button"
        className={styles.tabButton}
        aria-label={`Close ${tab.name}`}
        onClick={() => onClose(tab.id)}
      >
        <X size={14} strokeWidth={1.5} />
      </button>
    </div>
  );
}

const STATE_NAMES: Readonly<Record<RunState['status'], string>> = {
  idle: 'Not run yet',
  running: 'Running',
  done: 'Success',
  failed: 'Failed',
  stopped: 'Stopped',
};

function NameInput({ name, onDone }: { readonly name: string; readonly onDone: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <input
      ref={input}
      className={styles.nameInput}
      aria-label="Title of the tab"
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
