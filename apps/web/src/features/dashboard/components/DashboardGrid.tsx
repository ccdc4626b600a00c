import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { tabPanelProps } from '@powerset/ui/tabs/Tabs.tsx';
import { GRID_ID, topTabsOf } from '@powerset/core/dashboard/layout.ts';
import { useStandalone } from '../../../shared/standalone.ts';
import { useFacts } from '../facts.ts';
import { useDashboard, useDraft, useSend } from '../state/store.ts';
import { DropArea } from './editor/DropArea.tsx';
import { StackItem } from './grid/LayoutParts.tsx';
import { Part } from './grid/Part.tsx';
import { RenderPartContext } from './grid/render-part.ts';
import { TabBar, TabContent, useActiveTab } from './grid/TabsPart.tsx';
import gridStyles from './grid/grid.module.css';
import styles from '../dashboard.module.css';

/** Draws the dashboard's parts; with tabs at the top, only the parts of the open tab. */
export function DashboardGrid() {
  const tabs = useDraft(draft => topTabsOf(draft.layout));
  const isEditing = useDashboard(state => state.isEditing);
  const send = useSend();
  return (
    <div
      className={styles.canvas}
      data-dashboard-canvas
      onPointerDown={isEditing ? () => send({ type: 'selected', id: undefined }) : undefined}
    >
      <RenderPartContext value={renderPart}>
        {tabs ? (
          <TopTabs id={tabs.id} />
        ) : (
          <div className={classes(styles.grid, isEditing && styles.editing)}>
            <PlainGrid />
          </div>
        )}
      </RenderPartContext>
    </div>
  );
}

function renderPart(id: string): ReactNode {
  return <Part id={id} />;
}

function TopTabs({ id }: { readonly id: string }) {
  const node = useDraft(draft => draft.layout[id]);
  const active = useActiveTab(id);
  const isEditing = useDashboard(state => state.isEditing);
  const { view } = useFacts();
  const standalone = useStandalone();
  if (!node) return null;
  return (
    <>
      {!view.hidesTabs && standalone < 3 && (
        <div className={gridStyles.topTabs}>
          <TabBar node={node} active={active} />
        </div>
      )}
      {active !== undefined && (
        <div className={classes(styles.grid, isEditing && styles.editing)} {...tabPanelProps(id, active)}>
          <TabContent key={active} id={active} />
        </div>
      )}
    </>
  );
}

function PlainGrid() {
  const children = useDraft(draft => draft.layout[GRID_ID]!.children);
  return (
    <DropArea id={GRID_ID} className={styles.stack}>
      {children.map(child => (
        <StackItem key={child} id={child} />
      ))}
      {children.length === 0 && <EmptyGrid />}
    </DropArea>
  );
}

function EmptyGrid() {
  const isEditing = useDashboard(state => state.isEditing);
  const { canEdit } = useFacts();
  const send = useSend();
  return (
    <div className={styles.emptyGrid}>
      {isEditing ? (
        <EmptyState
          icon={<LayoutDashboard size={20} strokeWidth={1.5} />}
          title="Drag and drop components and charts to the dashboard"
          text="You can create a new chart or use existing ones from the panel on the right"
        />
      ) : (
        <EmptyState
          icon={<LayoutDashboard size={20} strokeWidth={1.5} />}
          title="There are no charts added to this dashboard"
          {...(canEdit
            ? {
                text: 'Go to the edit mode to configure the dashboard and add charts',
                actions: (
                  <Button variant="primary" onClick={() => send({ type: 'edit-started' })}>
                    Edit the dashboard
                  </Button>
                ),
              }
            : {})}
        />
      )}
    </div>
  );
}
