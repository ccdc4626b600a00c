import { useEffect, useMemo, useRef, useState } from 'react';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { SplitPane } from '@powerset/ui/layout/SplitPane.tsx';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { tabPanelProps, Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { useShortcuts } from '../../../shared/shortcuts.ts';
import { toast } from '../../../shared/toast.ts';
import { layOut } from '../api.ts';
import type { EditorTab } from '../editor-tabs.ts';
import { chosenSql, hasStatement, statementAt } from '../statement-at.ts';
import { useCompletionFacts, type useRuns } from '../use-editor.ts';
import { CreateChartDialog } from './CreateChartDialog.tsx';
import { HistoryPane } from './HistoryPane.tsx';
import { ResultsPane } from './ResultsPane.tsx';
import { SaveQueryDialog } from './SaveQueryDialog.tsx';
import { SqlEditor, type EditorHandle, type EditorMark } from './SqlEditor.tsx';
import { Toolbar } from './Toolbar.tsx';
import { withBase } from '../../../shared/site-path.ts';
import styles from '../sqllab.module.css';

export interface EditorPaneProps {
  readonly tab: EditorTab;
  /** Text chosen elsewhere, to insert at the cursor. */
  readonly inserted: { readonly text: string; readonly at: number } | undefined;
  readonly runs: ReturnType<typeof useRuns>;
  readonly onChange: (
    change: Partial<
      Pick<EditorTab, 'sql' | 'limit' | 'name' | 'savedQueryId' | 'savedVersion' | 'description'>
    >,
  ) => void;
  readonly onOpen: (change?: { sql?: string; name?: string }) => void;
  readonly onClose: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

type South = 'results' | 'history';
type OpenDialog = 'save' | 'chart' | undefined;

/** Shows one tab: the editor with its results below. */
export function EditorPane(props: EditorPaneProps) {
  const { tab, inserted, runs, onChange } = props;
  const handle = useRef<EditorHandle>(null);
  const facts = useCompletionFacts(tab);
  const [selectedText, setSelectedText] = useState('');
  const [south, setSouth] = useState<South>('results');
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isCompleting, setCompleting] = useState(readStored('sqllab__is_autocomplete_enabled') !== false);
  const mark = useMemo(() => markOf(tab.run), [tab.run]);
  useInsertion(handle, inserted);
  const run = (isStatement = false): void => {
    if (tab.run.status === 'running' || !hasStatement(tab.sql)) return;
    const chosen = isStatement
      ? statementAt(tab.sql, handle.current?.selection().from ?? 0)
      : chosenSql(tab.sql, handle.current?.selection());
    setSouth('results');
    void runs.run(tab, chosen);
  };
  const format = (): void => {
    layOut(tab.sql, facts.backend).then(
      sql => onChange({ sql }),
      (error: unknown) => toast.failure('The SQL could not be formatted', error),
    );
  };
  useEditorKeys(props, { run, format, save: () => setDialog('save') });
  return (
    <>
      <SplitPane
        className={styles.pane}
        direction="vertical"
        sizedPane="second"
        initialSize={0.6}
        minSize={140}
        minRest={140}
        storageKey="sqllab__south_height"
        label="Height of the results"
      >
        <div className={styles.north}>
          <SqlEditor
            {...facts}
            handle={handle}
            value={tab.sql}
            schema={tab.schema}
            isCompleting={isCompleting}
            mark={mark}
            onChange={sql => onChange({ sql })}
            onSelect={setSelectedText}
          />
          <Toolbar
            tab={tab}
            canRun={tab.databaseId !== undefined && hasStatement(tab.sql)}
            hasSelection={hasStatement(selectedText)}
            isCompleting={isCompleting}
            onRun={() => run()}
            onStop={() => runs.stop(tab)}
            onLimit={limit => onChange({ limit })}
            onLayOut={format}
            onSave={() => setDialog('save')}
            onCopyLink={() => void copyLink(tab)}
            onCompleting={isOn => {
              setCompleting(isOn);
              writeStored('sqllab__is_autocomplete_enabled', isOn);
            }}
            onCreateChart={() => setDialog('chart')}
          />
        </div>
        <SouthPane
          {...props}
          south={south}
          onSouth={setSouth}
          onCreateChart={() => setDialog('chart')}
          onShowPlace={() => {
            if (mark) handle.current?.goTo(mark);
          }}
        />
      </SplitPane>
      {dialog === 'save' && (
        <SaveQueryDialog
          tab={tab}
          onClose={() => setDialog(undefined)}
          onSaved={saved => {
            setDialog(undefined);
            onChange(saved);
          }}
        />
      )}
      {dialog === 'chart' && <CreateChartDialog tab={tab} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface SouthPaneProps extends EditorPaneProps {
  readonly south: South;
  onSouth(south: South): void;
  onCreateChart(): void;
  onShowPlace(): void;
}

function SouthPane(props: SouthPaneProps) {
  const { tab, south, onSouth, onCreateChart, onShowPlace, onChange, onOpen } = props;
  return (
    <div className={styles.south}>
      <Tabs
        id="south"
        label="Results and history"
        value={south}
        onChange={onSouth}
        tabs={[
          { value: 'results', label: 'Results' },
          { value: 'history', label: 'Query history' },
        ]}
      />
      <div className={styles.southPanel} {...tabPanelProps('south', south)}>
        {south === 'results' ? (
          <ResultsPane tab={tab} onCreateChart={onCreateChart} onShowPlace={onShowPlace} />
        ) : (
          <HistoryPane
            onUse={query => onChange({ sql: query.sql ?? '' })}
            onOpen={query => onOpen({ sql: query.sql ?? '', name: query.tab_name ?? 'Untitled Query' })}
          />
        )}
      </div>
    </div>
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

interface EditorActions {
  readonly run: (isStatement?: boolean) => void;
  readonly format: () => void;
  readonly save: () => void;
}

function useEditorKeys(
  { tab, runs, onOpen, onClose, onMove }: EditorPaneProps,
  { run, format, save }: EditorActions,
): void {
  useShortcuts('SQL Lab', [
    { keys: 'Mod+Enter', label: 'Run query', run: () => run() },
    { keys: 'Ctrl+R', label: 'Run query', run: () => run() },
    { keys: 'Mod+Shift+Enter', label: 'Run the statement under the cursor', run: () => run(true) },
    { keys: 'Ctrl+E', label: 'Stop running', run: () => runs.stop(tab), isOff: tab.run.status !== 'running' },
    { keys: 'Mod+S', label: 'Save query', run: save },
    { keys: 'Mod+Shift+F', label: 'Format SQL', run: format },
    { keys: 'Ctrl+T', label: 'New tab', run: () => onOpen() },
    { keys: 'Alt+W', label: 'Close tab', run: onClose, worksWhileTyping: true },
    { keys: 'Alt+ArrowRight', label: 'Next tab', run: () => onMove(1), worksWhileTyping: true },
    { keys: 'Alt+ArrowLeft', label: 'Previous tab', run: () => onMove(-1), worksWhileTyping: true },
  ]);
}

function markOf(run: EditorTab['run']): EditorMark | undefined {
  return run.status === 'failed' && run.place ? { ...run.place, message: run.message } : undefined;
}

async function copyLink({ savedQueryId }: EditorTab): Promise<void> {
  if (savedQueryId === undefined) {
    toast.info('Save the query to enable this feature');
    return;
  }
  const isCopied = await copyText(
    `${window.location.origin}${withBase(`/sqllab/?savedQueryId=${savedQueryId}`)}`,
  );
  if (isCopied) toast.success('Link Copied!');
  else toast.danger('Sorry, your browser does not support copying.');
}
