import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { SplitPane } from '@powerset/ui/layout/SplitPane.tsx';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { toast } from '../../../shared/toast.ts';
import { layOut } from '../api.ts';
import { copyQueryLink } from '../copy-query-link.ts';
import { NEW_TAB_SQL, type EditorTab, type TabChange } from '../editor-tabs.ts';
import { ParameterBar } from '../parameters/ParameterBar.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { latestState, type PaneRun, type StoredAs } from '../pane-run.ts';
import { isRunning } from '../run/use-runs.ts';
import { chosenSql, hasStatement, statementAt } from '../statement-at.ts';
import { useCompletionFacts } from '../use-editor.ts';
import { useCompletionWorld } from '../editor/use-completion-world.ts';
import { useEditorKeys } from '../use-editor-keys.ts';
import { tabIds } from './EditorTabBar.tsx';
import type { EditorPaneProps } from './editor-pane-props.ts';
import { SouthPane } from './SouthPane.tsx';
import { SqlEditor, type EditorHandle, type EditorMark } from './SqlEditor.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { OpenDialog } from './EditorDialogs.tsx';
import { useValidation } from '../use-validation.ts';
import styles from '../sqllab.module.css';

const EditorDialogs = lazy(async () => ({ default: (await import('./EditorDialogs.tsx')).EditorDialogs }));

/** Shows one tab: the editor with its results below. */
export function EditorPane(props: EditorPaneProps) {
  const { tab, inserted, runs, send, onChange, onOpen } = props;
  const { featureFlags } = useSession();
  const handle = useRef<EditorHandle>(null);
  const facts = useCompletionFacts(tab);
  const world = useCompletionWorld(facts, tab);
  const [selectedText, setSelectedText] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isCompleting, setCompleting] = useState(readStored('sqllab__is_autocomplete_enabled') !== false);
  const problems = useValidation(tab);
  const marks = useMemo(() => [...marksOf(tab.runs), ...problems], [tab.runs, problems]);
  useInsertion(handle, inserted);
  const chosen = () => chosenSql(tab.sql, handle.current?.selection());
  const atCursor = () => statementAt(tab.sql, handle.current?.selection().from ?? 0);
  const run = ({
    isStatement = false,
    storedAs,
  }: { isStatement?: boolean; storedAs?: StoredAs } = {}): void => {
    handle.current?.closeCompletion();
    if (isRunning(tab) || !hasStatement(tab.sql)) return;
    void runs.run(tab, isStatement ? atCursor() : chosen(), storedAs);
  };
  const format = (): void => formatted(tab.sql, facts.backend, onChange);
  useEditorKeys(props, { run, format, save: () => setDialog({ kind: 'save' }) });
  useAutorun(tab, () => run());
  const ids = tabIds(tab.id);
  return (
    <>
      <div className={styles.pane} role="tabpanel" id={ids.panel} aria-labelledby={ids.tab}>
        <SplitPane
          direction="vertical"
          sizedPane="second"
          initialSize={tab.southSize}
          minSize={140}
          minRest={140}
          label="Height of the results"
          onResizeEnd={southSize => onChange({ southSize })}
        >
          <div className={styles.north}>
            <SqlEditor
              backend={facts.backend}
              world={world}
              handle={handle}
              tabId={tab.id}
              value={tab.sql}
              isCompleting={isCompleting}
              marks={marks}
              onChange={sql => onChange({ sql })}
              onSelect={setSelectedText}
            />
            {featureFlags['ENABLE_TEMPLATE_PROCESSING'] === true && (
              <ParameterBar tab={tab} onChange={onChange} onEdit={() => setDialog({ kind: 'parameters' })} />
            )}
            <Toolbar
              tab={tab}
              canRun={tab.databaseId !== undefined && hasStatement(tab.sql)}
              hasSelection={hasStatement(selectedText)}
              isCompleting={isCompleting}
              onRun={run}
              onStop={() => runs.stop(tab)}
              onChange={onChange}
              onLayOut={format}
              onDialog={kind =>
                setDialog({
                  kind,
                  sql: kind === 'explain' && !hasStatement(selectedText) ? atCursor().sql : chosen().sql,
                })
              }
              onCopyLink={() => void copyQueryLink(tab, featureFlags['SHARE_QUERIES_VIA_KV_STORE'])}
              onCompleting={isOn => {
                setCompleting(isOn);
                writeStored('sqllab__is_autocomplete_enabled', isOn);
              }}
            />
          </div>
          <SouthPane
            tab={tab}
            runs={runs}
            send={send}
            onChange={onChange}
            onOpen={onOpen}
            onCreateChart={paneRun => setDialog({ kind: 'dataset', run: paneRun })}
            onShowPlace={place => handle.current?.goTo({ ...place, message: '' })}
          />
        </SplitPane>
      </div>
      {dialog && (
        <Suspense fallback={null}>
          <EditorDialogs
            dialog={dialog}
            tab={tab}
            onChange={onChange}
            onRunAs={storedAs => run({ storedAs })}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function formatted(sql: string, backend: string | undefined, onChange: (change: TabChange) => void): void {
  layOut(sql, backend).then(
    next => onChange({ sql: next }),
    (error: unknown) => toast.failure('The SQL could not be formatted', error),
  );
}

function useInsertion(
  handle: { readonly current: EditorHandle | null },
  inserted: EditorPaneProps['inserted'],
): void {
  const done = useRef(inserted);
  useEffect(() => {
    if (inserted && inserted !== done.current) handle.current?.insert(inserted.text);
    done.current = inserted;
  }, [handle, inserted]);
}

/** Runs the text when a tab opens that is set so, unless its results are already here. */
function useAutorun({ autorun, databaseId, schema, sql, runs }: EditorTab, run: () => void): void {
  const wasLookedAt = useRef(false);
  const latest = useRef(run);
  latest.current = run;
  const isReady = databaseId !== undefined && schema !== undefined;
  const isDue = autorun && !sql.endsWith(NEW_TAB_SQL) && runs.every(one => one.kind === 'preview');
  useEffect(() => {
    if (!isReady || wasLookedAt.current) return;
    wasLookedAt.current = true;
    if (isDue) latest.current();
  }, [isReady, isDue]);
}

function marksOf(runs: readonly PaneRun[]): readonly EditorMark[] {
  const state = latestState(runs);
  return state.status === 'failed' && state.place ? [{ ...state.place, message: state.message }] : [];
}
