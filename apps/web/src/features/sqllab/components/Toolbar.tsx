import { AlignLeft, ChevronDown, Link2, Play, Save, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import type { EditorTab, RunState } from '../editor-tabs.ts';
import styles from '../sqllab.module.css';

export interface ToolbarProps {
  readonly tab: EditorTab;
  readonly canRun: boolean;
  readonly hasSelection: boolean;
  readonly isCompleting: boolean;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onLimit: (limit: number) => void;
  readonly onLayOut: () => void;
  readonly onSave: () => void;
  readonly onCopyLink: () => void;
  readonly onCompleting: (isCompleting: boolean) => void;
  readonly onCreateChart: () => void;
}

const LIMITS = [10, 100, 1000, 10_000, 100_000] as const;

/** Shows run, stop, and limit on the left, actions for the text on the right. */
export function Toolbar(props: ToolbarProps) {
  const { tab, canRun, hasSelection, onRun, onStop, onLimit } = props;
  const isRunning = tab.run.status === 'running';
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Query">
      {isRunning ? (
        <Button
          variant="danger"
          icon={<Square size={14} strokeWidth={2} />}
          isBusy={tab.run.status === 'running' && tab.run.isStopping === true}
          onClick={onStop}
        >
          Stop
        </Button>
      ) : (
        <Tooltip content="Run query" shortcut="Mod+Enter">
          <Button
            variant="primary"
            icon={<Play size={14} strokeWidth={2} />}
            disabled={!canRun}
            onClick={onRun}
          >
            {hasSelection ? 'Run selection' : 'Run'}
          </Button>
        </Tooltip>
      )}
      <Menu
        trigger={
          <Button variant="ghost" trailing={<ChevronDown size={14} strokeWidth={1.5} />}>
            <span className={styles.limit}>LIMIT: {spaced(tab.limit)}</span>
          </Button>
        }
        items={LIMITS.map(limit => ({
          label: spaced(limit),
          isChecked: limit === tab.limit,
          onSelect: () => onLimit(limit),
        }))}
      />
      <RunClock run={tab.run} />
      <span className={styles.spring} />
      <RightTools {...props} />
    </div>
  );
}

function RightTools({
  tab,
  isCompleting,
  onLayOut,
  onSave,
  onCopyLink,
  onCompleting,
  onCreateChart,
}: ToolbarProps) {
  return (
    <>
      <IconButton
        label="Format SQL"
        shortcut="Mod+Shift+F"
        icon={<AlignLeft size={16} strokeWidth={1.5} />}
        onClick={onLayOut}
      />
      <IconButton
        label={
          tab.savedQueryId === undefined
            ? 'Save the query to enable this feature'
            : 'Copy query link to your clipboard'
        }
        icon={<Link2 size={16} strokeWidth={1.5} />}
        aria-disabled={tab.savedQueryId === undefined}
        onClick={onCopyLink}
      />
      <Button icon={<Save size={14} strokeWidth={1.5} />} onClick={onSave}>
        Save
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton label="More" tooltip={false} icon={<ChevronDown size={16} strokeWidth={1.5} />} />
        }
        items={[
          {
            label: 'Save as dataset and create a chart',
            isDisabled: tab.run.status !== 'done',
            onSelect: onCreateChart,
          },
          { kind: 'separator' },
          {
            label: 'Autocomplete',
            isChecked: isCompleting,
            keepsOpen: true,
            onSelect: () => onCompleting(!isCompleting),
          },
        ]}
      />
    </>
  );
}

/** Shows how long a run has taken. */
function RunClock({ run }: { readonly run: RunState }) {
  const [now, setNow] = useState(0);
  const isRunning = run.status === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (run.status === 'running')
    return (
      <output className={styles.clock} data-state="running">
        {seconds(Math.max(0, now - run.startedAt))}
      </output>
    );
  return run.status === 'done' ? (
    <output className={styles.clock} data-state="done">
      {seconds(run.ms)}
    </output>
  ) : null;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

function spaced(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ');
}
