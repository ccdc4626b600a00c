import { useQuery } from '@tanstack/react-query';
import { Database, PanelLeft, SquarePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { SplitPane } from '@powerset/ui/layout/SplitPane.tsx';
import unseen from '@powerset/ui/unseen.module.css';
import { useGo } from '../../shared/navigation.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { databasesQuery } from './api.ts';
import { EditorPane } from './components/EditorPane.tsx';
import { EditorTabBar } from './components/EditorTabBar.tsx';
import { TablesBar } from './components/TablesBar.tsx';
import type { EditorTab, TabChange } from './editor-tabs.ts';
import { useRuns } from './run/use-runs.ts';
import { useEditorTabs } from './tabs/use-editor-tabs.ts';
import { useDefaults } from './use-editor.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useOldSearch, useOpening } from './use-opening.ts';
import styles from './sqllab.module.css';

/** Shows SQL Lab: tables on the left, tabs with an editor and its results on the right. */
export function SqlLabScreen() {
  usePageTitle('SQL Lab');
  const store = useEditorTabs();
  const { state, send, open, isReady } = store;
  useOldSearch();
  useLeaveWarning(state);
  const runs = useRuns(state, send);
  const [inserted, setInserted] = useState<{ readonly text: string; readonly at: number }>();
  const active = state.list.find(tab => tab.id === state.activeId);
  useOpening(store);
  useDefaults(active, send);
  const close = (id: string): void => {
    const tab = state.list.find(one => one.id === id);
    send({ type: 'closed', id });
    if (tab)
      toast.info(`Closed “${tab.name}”`, {
        action: { label: 'Undo', onSelect: () => send({ type: 'reopened' }) },
      });
  };
  const change = (next: TabChange): void => {
    if (active) send({ type: 'changed', id: active.id, change: next });
  };
  return (
    <div className={styles.screen}>
      <h1 className={unseen.unseen}>SQL Lab</h1>
      <SplitPane
        direction="horizontal"
        sizedPane="first"
        initialSize={280}
        minSize={200}
        maxSize={560}
        minRest={420}
        storageKey="sqllab__bar_width"
        label="Table list width"
        isCollapsed={!active || active.isBarHidden}
      >
        {active ? (
          <TablesBar
            tab={active}
            onDatabase={databaseId => change({ databaseId })}
            onSchema={schema => change({ schema })}
            onInsert={text => setInserted({ text, at: performance.now() })}
            onPreview={(table, sql) => void runs.preview(active, table, sql)}
            onToggle={table => send({ type: 'tableToggled', id: active.id, table })}
          />
        ) : (
          <div />
        )}
        <div className={styles.work}>
          <div className={styles.head}>
            <IconButton
              size="small"
              label={active?.isBarHidden ? 'Expand tool bar' : 'Hide tool bar'}
              icon={<PanelLeft size={16} strokeWidth={1.5} />}
              isPressed={active?.isBarHidden === false}
              disabled={!active}
              onClick={() => change({ isBarHidden: !active?.isBarHidden })}
            />
            <EditorTabBar
              tabs={state.list}
              activeId={state.activeId}
              canReopen={state.closed.length > 0}
              send={send}
              onOpen={() => open()}
              onClose={close}
            />
          </div>
          <Work
            tab={active}
            isReady={isReady}
            onOpen={open}
            editor={tab => (
              <EditorPane
                key={tab.id}
                tab={tab}
                inserted={inserted}
                runs={runs}
                send={send}
                onChange={change}
                onOpen={open}
                onClose={() => close(tab.id)}
              />
            )}
          />
        </div>
      </SplitPane>
    </div>
  );
}

interface WorkProps {
  readonly tab: EditorTab | undefined;
  readonly isReady: boolean;
  readonly onOpen: () => void;
  readonly editor: (tab: EditorTab) => React.ReactNode;
}

function Work({ tab, isReady, onOpen, editor }: WorkProps) {
  const { can } = useSession();
  const go = useGo();
  const databases = useQuery(databasesQuery);
  if (tab?.isLoaded && databases.data?.length === 0)
    return (
      <EmptyState
        icon={<Database size={24} strokeWidth={1.5} />}
        title="Select a database to write a query"
        text={
          can('can_write', 'Database')
            ? 'There are no databases available. Connect one, or allow an existing one in SQL Lab.'
            : 'There are no databases available. Ask an administrator for access to one.'
        }
        actions={
          <Button variant="primary" onClick={() => go('/databaseview/list/')}>
            Manage your databases
          </Button>
        }
      />
    );
  if (tab?.isLoaded) return editor(tab);
  if (tab || !isReady)
    return (
      <div className={styles.notice}>
        <SkeletonLines count={4} />
      </div>
    );
  return (
    <EmptyState
      icon={<SquarePlus size={24} strokeWidth={1.5} />}
      title="Add a new tab to create SQL Query"
      actions={
        <Button variant="primary" onClick={onOpen}>
          New tab
        </Button>
      }
    />
  );
}
