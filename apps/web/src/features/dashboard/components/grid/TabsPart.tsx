import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { Tabs, tabPanelProps } from '@powerset/ui/tabs/Tabs.tsx';
import { useSetSearchParams } from '../../../../shared/navigation.ts';
import { activeTabOf } from '../../state/dashboard.ts';
import { newId } from '../../state/new-id.ts';
import { useDashboard, useDraft, useSend } from '../../state/store.ts';
import { InlineText } from '../editor/InlineText.tsx';
import { DropArea } from '../editor/DropArea.tsx';
import { StackItem } from './LayoutParts.tsx';
import styles from './grid.module.css';
import tabStyles from './tabs.module.css';

/** Tabs inside a dashboard. */
export function InnerTabs({ node }: { readonly node: LayoutNode }) {
  const active = useActiveTab(node.id);
  return (
    <div className={styles.innerTabs} id={node.id}>
      <TabBar node={node} active={active} />
      {active !== undefined && (
        <div className={styles.innerPanel} {...tabPanelProps(node.id, active)}>
          <TabContent id={active} />
        </div>
      )}
    </div>
  );
}

/** The row of tabs; in edit mode people can rename, add and remove tabs. */
export function TabBar({ node, active }: { readonly node: LayoutNode; readonly active: string | undefined }) {
  const isEditing = useDashboard(state => state.isEditing);
  const layout = useDraft(draft => draft.layout);
  const choose = useChooseTab(node.id);
  if (isEditing) return <EditableTabs node={node} active={active} onChoose={choose} />;
  return (
    <Tabs
      isPlain
      id={node.id}
      label="Dashboard tabs"
      value={active ?? ''}
      tabs={node.children.map(tab => ({ value: tab, label: tabTitle(layout[tab]) }))}
      onChange={choose}
    />
  );
}

/** The parts of a tab, stacked. */
export function TabContent({ id }: { readonly id: string }) {
  const children = useDraft(draft => draft.layout[id]?.children);
  const isEditing = useDashboard(state => state.isEditing);
  if (!children) return null;
  return (
    <DropArea id={id} className={styles.stack}>
      {children.map(child => (
        <StackItem key={child} id={child} />
      ))}
      {children.length === 0 && (
        <div className={styles.emptyPlace}>
          {isEditing ? 'Drag and drop components to this tab' : 'There are no components added to this tab'}
        </div>
      )}
    </DropArea>
  );
}

/** The open tab. */
export function useActiveTab(tabsId: string): string | undefined {
  const activeTabs = useDashboard(state => state.activeTabs);
  return useDraft(draft => activeTabOf(draft.layout, activeTabs, tabsId));
}

function useChooseTab(tabsId: string): (tabId: string) => void {
  const send = useSend();
  const setParams = useSetSearchParams();
  return tabId => {
    send({ type: 'tab-chosen', tabsId, tabId });
    setParams({}, { replace: true, hash: tabId });
  };
}

function EditableTabs({
  node,
  active,
  onChoose,
}: {
  readonly node: LayoutNode;
  readonly active: string | undefined;
  readonly onChoose: (tab: string) => void;
}) {
  const layout = useDraft(draft => draft.layout);
  const send = useSend();
  const [removing, setRemoving] = useState<string>();
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
  };
  const askToRemove = (tab: string): void => {
    if ((layout[tab]?.children.length ?? 0) > 0) setRemoving(tab);
    else send({ type: 'edited', edit: { type: 'component-removed', id: tab } });
  };
  return (
    <div className={tabStyles.bar} role="group" aria-label="Dashboard tabs">
      {node.children.map(tab => (
        <div
          key={tab}
          className={tabStyles.tab}
          data-active={tab === active ? '' : undefined}
          onClick={() => onChoose(tab)}
        >
          <InlineText
            label="Tab title"
            placeholder={layout[tab]?.meta.placeholder ?? 'Tab title'}
            value={layout[tab]?.meta.text ?? ''}
            onChange={text =>
              send({ type: 'edited', edit: { type: 'meta-changed', id: tab, meta: { text } } })
            }
          />
          <IconButton
            size="small"
            label={`Delete tab ${tabTitle(layout[tab])}`}
            tooltip="Delete tab"
            icon={<X size={14} strokeWidth={1.5} />}
            onClick={() => askToRemove(tab)}
          />
        </div>
      ))}
      <IconButton size="small" label="Add tab" icon={<Plus size={16} strokeWidth={1.5} />} onClick={add} />
      <ConfirmDialog
        isOpen={removing !== undefined}
        title="Delete dashboard tab?"
        confirmLabel="Delete"
        isDanger
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing !== undefined)
            send({ type: 'edited', edit: { type: 'component-removed', id: removing } });
          setRemoving(undefined);
        }}
      >
        This also deletes everything in the tab. You can undo it.
      </ConfirmDialog>
    </div>
  );
}

/** The label of a tab. */
export function tabTitle(tab: LayoutNode | undefined): string {
  return tab?.meta.text || tab?.meta.defaultText || 'Tab title';
}
