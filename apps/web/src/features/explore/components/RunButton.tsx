import { Play, Square } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Kbd } from '@powerset/ui/kbd/Kbd.tsx';
import type { Builder } from '../use-explore.ts';
import styles from './control-panel.module.css';

/** Shows the button that requests the chart's data or cancels the request. */
export function RunButton({ builder }: { readonly builder: Builder }) {
  const { state, complaints, isStale, run, stop } = builder;
  const isNew = state.saved === undefined && state.ran === undefined;
  return (
    <div className={styles.run}>
      {state.run.status === 'running' ? (
        <Button isWide size="large" icon={<Square size={14} strokeWidth={1.5} />} onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button
          isWide
          size="large"
          variant={isStale || isNew ? 'primary' : 'secondary'}
          icon={<Play size={14} strokeWidth={1.5} />}
          trailing={<Kbd keys="Mod+Enter" />}
          disabled={complaints.length > 0}
          onClick={() => run()}
        >
          {isNew ? 'Create chart' : 'Update chart'}
        </Button>
      )}
    </div>
  );
}
