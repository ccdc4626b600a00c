import { AlignLeft, ChevronDown, Ellipsis, Link2, ListTree, Play, Save, Square } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { databasesQuery } from '../api.ts';
import type { EditorTab, TabChange } from '../editor-tabs.ts';
import { latestState, type PaneRun, type RunState } from '../pane-run.ts';
import { isRunning } from '../run/use-runs.ts';
import type { DialogKind } from './EditorDialogs.tsx';
import styles from '../sqllab.module.css';

export interface ToolbarProps {
  readonly tab: EditorTab;
  readonly canRun: boolean;
  readonly hasSelection: boolean;
  readonly isCompleting: boolean;
  readonly onRun: (options?: { readonly isStatement?: boolean }) => void;
  readonly onStop: () => void;
  readonly onChange: (change: TabChange) => void;
  readonly onLayOut: () => void;
  readonly onDialog: (kind: DialogKind) => void;
  readonly onCopyLink: () => void;
  readonly onCompleting: (isCompleting: boolean) => void;
}

const LIMITS = [10, 100, 1000, 10_000, 100_000] as const;

/** Shows run, stop, and limit on the left, actions for the text on the right. */
export function Toolbar(props: ToolbarProps) {
  const { tab, onChange, onDialog } = props;
  const { conf, featureFlags } = useSession();
  const databases = useQuery(databasesQuery);
  const database = databases.data?.find(one => one.id === tab.databaseId);
  const limits = [...new Set([...LIMITS.filter(limit => limit <= conf.SQL_MAX_ROW), conf.SQL_MAX_ROW])];
  const canEstimate = featureFlags['ESTIMATE_QUERY_COST'] === true && database?.allows_cost_estimate === true;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Query">
      <RunButtons {...props} database={database} />
      <Menu
        trigger={
          <Button variant="ghost" trailing={<ChevronDown size={14} strokeWidth={1.5} />}>
            <span className={styles.limit}>LIMIT: {spaced(tab.limit)}</span>
          </Button>
        }
        items={limits
          .toSorted((a, b) => a - b)
          .map(limit => ({
            label: spaced(limit),
            isChecked: limit === tab.limit,
            onSelect: () => onChange({ limit }),
          }))}
      />
      {canEstimate && (
        <Button variant="ghost" disabled={!props.canRun} onClick={() => onDialog('cost')}>
          {props.hasSelection ? 'Estimate selected query cost' : 'Estimate cost'}
        </Button>
      )}
      <RunClock runs={tab.runs} />
      <span className={styles.spring} />
      <RightTools {...props} />
    </div>
  );
}

function RunButtons({
  tab,
  canRun,
  hasSelection,
  database,
  onRun,
  onStop,
  onDialog,
}: ToolbarProps & {
  readonly database: { readonly allow_ctas: boolean; readonly allow_cvas: boolean } | undefined;
}) {
  const isStopping = tab.runs.some(run => run.state.status === 'running' && run.state.isStopping);
  if (isRunning(tab))
    return (
      <Tooltip content="Stop running" shortcut="Ctrl+E">
        <Button
          variant="danger"
          icon={<Square size={14} strokeWidth={2} />}
          isBusy={isStopping}
          onClick={onStop}
        >
          Stop
        </Button>
      </Tooltip>
    );
  return (
    <span className={styles.runButtons}>
      <Tooltip content="Run query" shortcut="Mod+Enter">
        <Button
          variant="primary"
          icon={<Play size={14} strokeWidth={2} />}
          disabled={!canRun}
          onClick={() => onRun()}
        >
          {hasSelection ? 'Run selection' : 'Run'}
        </Button>
      </Tooltip>
      <Menu
        trigger={
          <IconButton
            className={styles.runMore ?? ''}
            label="More ways to run"
            tooltip={false}
            variant="primary"
            disabled={!canRun}
            icon={<ChevronDown size={14} strokeWidth={2} />}
          />
        }
        items={menuItems(
          {
            label: 'Run statement at cursor',
            shortcut: 'Mod+Shift+Enter',
            onSelect: () => onRun({ isStatement: true }),
          },
          { label: 'Explain', onSelect: () => onDialog('explain') },
          { kind: 'separator' },
          database?.allow_ctas === true && { label: 'CREATE TABLE AS', onSelect: () => onDialog('ctas') },
          database?.allow_cvas === true && { label: 'CREATE VIEW AS', onSelect: () => onDialog('cvas') },
        )}
      />
    </span>
  );
}

function RightTools({
  tab,
  isCompleting,
  onChange,
  onLayOut,
  onDialog,
  onCopyLink,
  onCompleting,
}: ToolbarProps) {
  const { featureFlags } = useSession();
  const canCopy = tab.savedQueryId !== undefined || featureFlags['SHARE_QUERIES_VIA_KV_STORE'] === true;
  const count = parameterCount(tab.templateParams);
  return (
    <>
      <IconButton
        label="Format SQL"
        shortcut="Mod+Shift+F"
        icon={<AlignLeft size={16} strokeWidth={1.5} />}
        onClick={onLayOut}
      />
      <IconButton
        label={canCopy ? 'Copy query link to your clipboard' : 'Save the query to enable this feature'}
        icon={<Link2 size={16} strokeWidth={1.5} />}
        aria-disabled={!canCopy}
        onClick={onCopyLink}
      />
      <span className={styles.runButtons}>
        <Button icon={<Save size={14} strokeWidth={1.5} />} onClick={() => onDialog('save')}>
          Save
        </Button>
        <Menu
          align="end"
          trigger={
            <IconButton
              label="More ways to save"
              tooltip={false}
              variant="secondary"
              icon={<ChevronDown size={14} strokeWidth={1.5} />}
            />
          }
          items={[{ label: 'Save dataset', onSelect: () => onDialog('dataset') }]}
        />
      </span>
      {featureFlags['ENABLE_TEMPLATE_PROCESSING'] === true && count > 0 && (
        <Button
          variant="ghost"
          icon={<ListTree size={14} strokeWidth={1.5} />}
          onClick={() => onDialog('parameters')}
        >
          Parameters ({count})
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton label="More" tooltip={false} icon={<Ellipsis size={16} strokeWidth={1.5} />} />}
        items={menuItems(
          {
            label: 'Autocomplete',
            isChecked: isCompleting,
            keepsOpen: true,
            onSelect: () => onCompleting(!isCompleting),
          },
          {
            label: 'Run when opened',
            isChecked: tab.autorun,
            keepsOpen: true,
            onSelect: () => onChange({ autorun: !tab.autorun }),
          },
          featureFlags['ENABLE_TEMPLATE_PROCESSING'] === true && {
            label: count > 0 ? `Parameters (${count})` : 'Parameters',
            onSelect: () => onDialog('parameters'),
          },
          { label: 'Keyboard shortcuts', shortcut: '?', onSelect: showShortcuts },
        )}
      />
    </>
  );
}

// The overview belongs to the shell, which opens it at this key.
function showShortcuts(): void {
  setTimeout(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: '?', shiftKey: true })), 0);
}

function parameterCount(text: string): number {
  try {
    return Object.keys(JSON.parse(text || '{}') as object).filter(name => name !== '_inputs').length;
  } catch {
    return 0;
  }
}

/** Shows how long the statements have taken. */
function RunClock({ runs }: { readonly runs: readonly PaneRun[] }) {
  const results = runs.filter(run => run.kind === 'result').map(run => run.state);
  const running = results.find(
    (state): state is Extract<RunState, { status: 'running' }> => state.status === 'running',
  );
  const [now, setNow] = useState(Date.now);
  const isRunning = running !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (running)
    return (
      <output className={styles.clock} data-state="running">
        {seconds(Math.max(0, now - running.startedAt))}
      </output>
    );
  if (latestState(runs).status !== 'done') return null;
  const ms = results.reduce((sum, state) => sum + (state.status === 'done' ? state.ms : 0), 0);
  return (
    <output className={styles.clock} data-state="done">
      {seconds(ms)}
    </output>
  );
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

function spaced(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ');
}
