import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { Tabs, tabPanelProps } from '@powerset/ui/tabs/Tabs.tsx';
import { useSetSearchParams } from '../../../../shared/navigation.ts';
import { activeTabOf } from '../../state/dashboard.ts';
import { tabTitle } from '../../state/part-name.ts';
import { useDashboard, useDraft, useSend } from '../../state/store.ts';
import { DropArea } from '../editor/DropArea.tsx';
import { EditableTabs } from '../editor/EditableTabs.tsx';
import { StackItem } from './LayoutParts.tsx';
import styles from './grid.module.css';

/** Shows tabs inside a dashboard. */
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

/** Shows the row of tabs; in edit mode users can rename, add and remove tabs. */
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

/** Stacks the parts of a tab. */
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

/** Returns the open tab. */
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

export { tabTitle } from '../../state/part-name.ts';
