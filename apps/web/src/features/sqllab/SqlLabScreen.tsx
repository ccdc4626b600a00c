import { useState } from 'react';
import { PanelLeft, SquarePlus } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { SplitPane } from '@powerset/ui/layout/SplitPane.tsx';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { EditorPane } from './components/EditorPane.tsx';
import { EditorTabBar } from './components/EditorTabBar.tsx';
import { TablesBar } from './components/TablesBar.tsx';
import { useDefaults, useEditorTabs, useRuns } from './use-editor.ts';
import { useOpening } from './use-opening.ts';
import styles from './sqllab.module.css';

/** Shows SQL Lab: tables on the left, tabs with an editor and its results on the right. */
export function SqlLabScreen() {
  usePageTitle('SQL Lab');
  const {
    conf: { DEFAULT_SQLLAB_LIMIT: defaultLimit },
  } = useSession();
  const [state, send] = useEditorTabs();
  const runs = useRuns(send);
  const [isBarHidden, setBarHidden] = useState(readStored('sqllab__is_bar_hidden') === true);
  const [inserted, setInserted] = useState<{ readonly text: string; readonly at: number }>();
  const active = state.list.find(tab => tab.id === state.activeId);
  useOpening(state, send);
  useDefaults(active, send);
  const open = (change?: { sql?: string; name?: string }): void =>
    send({ type: 'opened', id: crypto.randomUUID(), defaultLimit, ...(change ? { change } : {}) });
  const close = (id: string): void => {
    const at = state.list.findIndex(tab => tab.id === id);
    const tab = state.list[at];
    send({ type: 'closed', id });
    if (tab)
      toast.info(`Closed “${tab.name}”`, {
        action: { label: 'Undo', onSelect: () => send({ type: 'restored', tab, at }) },
      });
  };
  const hideBar = (isHidden: boolean): void => {
    setBarHidden(isHidden);
    writeStored('sqllab__is_bar_hidden', isHidden);
  };
  return (
    <div className={styles.screen}>
      <SplitPane
        direction="horizontal"
        sizedPane="first"
        initialSize={280}
        minSize={200}
        maxSize={560}
        minRest={420}
        storageKey="sqllab__bar_width"
        label="Table list width"
        isCollapsed={isBarHidden || !active}
      >
        {active ? (
          <TablesBar
            tab={active}
            onDatabase={databaseId => send({ type: 'changed', id: active.id, change: { databaseId } })}
            onSchema={schema => send({ type: 'changed', id: active.id, change: { schema } })}
            onInsert={text => setInserted({ text, at: performance.now() })}
            onPreview={table =>
              open({ name: `Preview of ${table}`, sql: `SELECT *\nFROM ${table}\nLIMIT 100` })
            }
          />
        ) : (
          <div />
        )}
        <div className={styles.work}>
          <div className={styles.head}>
            <IconButton
              size="small"
              label={isBarHidden ? 'Expand tool bar' : 'Hide tool bar'}
              icon={<PanelLeft size={16} strokeWidth={1.5} />}
              isPressed={!isBarHidden}
              onClick={() => hideBar(!isBarHidden)}
            />
            <EditorTabBar
              tabs={state.list}
              activeId={state.activeId}
              onOpen={() => open()}
              onClose={close}
              onActivate={id => send({ type: 'activated', id })}
              onCloseOthers={id => send({ type: 'othersClosed', id })}
              onDuplicate={id => send({ type: 'duplicated', id, newId: crypto.randomUUID() })}
              onRename={(id, name) => send({ type: 'changed', id, change: { name } })}
            />
          </div>
          {active ? (
            <EditorPane
              key={active.id}
              tab={active}
              inserted={inserted}
              runs={runs}
              onChange={change => send({ type: 'changed', id: active.id, change })}
              onOpen={open}
              onClose={() => close(active.id)}
              onMove={by => send({ type: 'moved', by })}
            />
          ) : (
            <EmptyState
              icon={<SquarePlus size={24} strokeWidth={1.5} />}
              title="Add a new tab to create SQL Query"
              actions={
                <Button variant="primary" onClick={() => open()}>
                  New tab
                </Button>
              }
            />
          )}
        </div>
      </SplitPane>
    </div>
  );
}
