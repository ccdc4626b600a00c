import { X } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { tabPanelProps, Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { HISTORY_PANE } from '../editor-tabs.ts';
import type { PaneRun } from '../pane-run.ts';
import { HistoryPane } from './HistoryPane.tsx';
import { ResultsPane } from './ResultsPane.tsx';
import type { SouthPaneProps } from './south-props.ts';
import styles from '../sqllab.module.css';

const EMPTY_PANE = 'results';

/** Shows the results of each statement, the history, and the previews of tables, each in a tab of its own. */
export function SouthPane(props: SouthPaneProps) {
  const { tab, runs, send, onChange, onOpen } = props;
  const results = tab.runs.filter(run => run.kind === 'result');
  const previews = tab.runs.filter(run => run.kind === 'preview');
  const tabs = [
    ...(results.length > 0
      ? results.map(run => ({ value: run.id, label: <RunTitle run={run} /> }))
      : [{ value: EMPTY_PANE, label: 'Results' }]),
    { value: HISTORY_PANE, label: 'Query history' },
    ...previews.map(run => ({ value: run.id, label: `Preview: ${run.title}` })),
  ];
  const shown = tabs.some(one => one.value === tab.south) ? tab.south : tabs[0]!.value;
  const run = tab.runs.find(one => one.id === shown);
  return (
    <div className={styles.south}>
      <div className={styles.southTabs}>
        <Tabs
          id="south"
          label="Results and history"
          value={shown}
          onChange={south => onChange({ south })}
          tabs={tabs}
          isPlain
        />
        {run?.kind === 'preview' && (
          <IconButton
            size="small"
            label="Remove table preview"
            icon={<X size={14} strokeWidth={1.5} />}
            onClick={() => send({ type: 'runRemoved', id: tab.id, runId: run.id })}
          />
        )}
      </div>
      <div className={styles.southPanel} {...tabPanelProps('south', shown)}>
        {shown === HISTORY_PANE ? (
          <HistoryPane
            tab={tab}
            onUse={query => onChange({ sql: query.sql ?? '' })}
            onOpen={query =>
              onOpen({
                sql: query.sql ?? '',
                name: query.tab_name || 'Untitled Query',
                autorun: true,
                schema: query.schema ?? undefined,
                ...(query.database?.id === undefined ? {} : { databaseId: query.database.id }),
              })
            }
            onRun={query => void runs.run(tab, { sql: query.sql ?? '', fromLine: 1, fromColumn: 1 })}
          />
        ) : (
          <ResultsPane key={shown} {...props} run={run} />
        )}
      </div>
    </div>
  );
}

/** A dot tells how the statement went when several ran. */
function RunTitle({ run: { title, state } }: { readonly run: PaneRun }) {
  if (title === 'Results') return title;
  return (
    <span className={styles.runTitle}>
      <span className={styles.dot} data-state={state.status} />
      {title}
    </span>
  );
}
