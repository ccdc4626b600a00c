import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { keyboardMove } from '../../state/keyboard-move.ts';
import { newId } from '../../state/new-id.ts';
import { tabTitle } from '../../state/part-name.ts';
import { useDraft, useSend } from '../../state/store.ts';
import { useDragSource } from './drag/use-drag-source.ts';
import { useTabDrop } from './drag/use-tab-drop.ts';
import { InlineText } from './InlineText.tsx';
import styles from './editable-tabs.module.css';

interface EditableTabsProps {
  readonly node: LayoutNode;
  readonly active: string | undefined;
  readonly onChoose: (tab: string) => void;
}

/**
 * Shows tabs in edit mode. A click on a tab opens it and edits its title. With the keyboard, arrows move the
 * focus, Shift with an arrow moves the tab, Enter and F2 edit its title, and Delete deletes it.
 */
export function EditableTabs({ node, active, onChoose }: EditableTabsProps) {
  const send = useSend();
  const [renaming, setRenaming] = useState<string>();
  const bar = useRef<HTMLDivElement>(null);
  const removal = useTabRemoval(node, active, onChoose);
  // Drawn at once, because the next key may be pressed before the next frame and belongs to the tab.
  const focusAfter = (change: () => void, tab: string): void => {
    flushSync(change);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab)}"]`)?.focus();
  };
  const add = (): void => {
    const id = newId('TAB');
    send({
      type: 'edited',
      edit: {
        type: 'component-added',
        component: { type: 'TAB' },
        to: { parentId: node.id, index: node.children.length },
        ids: [id, newId('ROW')],
      },
    });
    onChoose(id);
    setRenaming(id);
  };
  const open = (tab: string): void => {
    focusAfter(() => {
      onChoose(tab);
      send({ type: 'selected', id: tab });
    }, tab);
  };
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label="Dashboard tabs">
      <div role="tablist" aria-label="Dashboard tabs" className={styles.tabs}>
        {node.children.map(tab => (
          <EditableTab
            key={tab}
            id={tab}
            tabs={node}
            isActive={tab === active}
            isRenaming={tab === renaming}
            onOpen={open}
            onHover={onChoose}
            onRename={setRenaming}
            onRenamed={isByKey => {
              const end = (): void => setRenaming(undefined);
              if (isByKey) focusAfter(end, tab);
              else end();
            }}
            onRemove={removal.ask}
          />
        ))}
      </div>
      <IconButton size="small" label="Add tab" icon={<Plus size={16} strokeWidth={1.5} />} onClick={add} />
      {removal.dialog}
    </div>
  );
}

interface EditableTabProps {
  readonly id: string;
  readonly tabs: LayoutNode;
  readonly isActive: boolean;
  readonly isRenaming: boolean;
  onOpen(tab: string): void;
  /** Called when the user drags something over the tab. */
  onHover(tab: string): void;
  onRename(tab: string): void;
  onRenamed(isByKey: boolean): void;
  onRemove(tab: string): void;
}

function EditableTab({ id, tabs, isActive, isRenaming, ...on }: EditableTabProps) {
  const element = useRef<HTMLDivElement>(null);
  const tab = useDraft(draft => draft.layout[id]);
  const send = useSend();
  const title = tabTitle(tab);
  useDragSource(element, isRenaming ? undefined : { type: 'TAB', id, name: `Tab ${title}` });
  const isOver = useTabDrop(element, id, () => on.onHover(id));
  const onKeyDown = useTabKeys({ id, tabs, ...on });
  return (
    <div
      ref={element}
      role="presentation"
      className={styles.tab}
      data-active={isActive ? '' : undefined}
      data-over={isOver ? '' : undefined}
      data-tab-box={id}
      onPointerDown={event => event.stopPropagation()}
    >
      {isRenaming ? (
        <InlineText
          isBegun
          label="Tab title"
          placeholder={tab?.meta.placeholder ?? 'Tab title'}
          value={tab?.meta.text ?? ''}
          onChange={text => send({ type: 'edited', edit: { type: 'meta-changed', id, meta: { text } } })}
          onLeave={on.onRenamed}
        />
      ) : (
        <div
          role="tab"
          data-tab={id}
          aria-selected={isActive}
          aria-keyshortcuts="F2 Delete"
          tabIndex={isActive ? 0 : -1}
          className={styles.label}
          title={title}
          onClick={() => {
            on.onOpen(id);
            on.onRename(id);
          }}
          onKeyDown={onKeyDown}
        >
          {title}
        </div>
      )}
      {/* Keyboard users press Delete instead, because a list of tabs may contain only tabs. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.delete}
        title={`Delete tab ${title}`}
        onClick={() => on.onRemove(id)}
      >
        <X size={14} strokeWidth={1.5} />
      </button>
    </div>
  );
}

function useTabKeys({
  id,
  tabs,
  onOpen,
  onRename,
  onRemove,
}: Pick<EditableTabProps, 'id' | 'tabs' | 'onOpen' | 'onRename' | 'onRemove'>) {
  const send = useSend();
  const layout = useDraft(draft => draft.layout);
  return (event: KeyboardEvent): void => {
    const { key } = event;
    const next = nextTab(tabs.children, id, key);
    if (event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const edit = keyboardMove(layout, id, key === 'ArrowLeft' ? 'left' : 'right', '');
      if (edit) send({ type: 'edited', edit });
      onOpen(id);
    } else if (next !== undefined) onOpen(next);
    else if (key === 'Enter' || key === 'F2') onRename(id);
    else if (key === 'Delete' || key === 'Backspace') onRemove(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function nextTab(tabs: readonly string[], tab: string, key: string): string | undefined {
  const at = tabs.indexOf(tab);
  switch (key) {
    case 'ArrowRight':
      return tabs[(at + 1) % tabs.length];
    case 'ArrowLeft':
      return tabs.at(at - 1);
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    default:
      return undefined;
  }
}

/** Deletes a tab; asks first if the tab has content. */
function useTabRemoval(node: LayoutNode, active: string | undefined, onChoose: (tab: string) => void) {
  const layout = useDraft(draft => draft.layout);
  const send = useSend();
  const [removing, setRemoving] = useState<string>();
  const remove = (tab: string): void => {
    const at = node.children.indexOf(tab);
    const neighbor = node.children[at + 1] ?? node.children[at - 1];
    send({ type: 'edited', edit: { type: 'component-removed', id: tab } });
    if (tab === active && neighbor !== undefined) onChoose(neighbor);
  };
  return {
    ask: (tab: string): void => {
      if ((layout[tab]?.children.length ?? 0) > 0) setRemoving(tab);
      else remove(tab);
    },
    dialog: (
      <ConfirmDialog
        isOpen={removing !== undefined}
        title="Delete dashboard tab?"
        confirmLabel="Delete"
        isDanger
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing !== undefined) remove(removing);
          setRemoving(undefined);
        }}
      >
        This also deletes everything in the tab. You can undo it.
      </ConfirmDialog>
    ),
  };
}
