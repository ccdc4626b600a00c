import { Network } from 'lucide-react';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useCrossFilters } from '../../state/use-cross-filters.ts';
import styles from './emitting-mark.module.css';

const TEXT = 'This chart applies cross-filters to charts whose datasets contain columns with the same name.';

/** Says that a mark of the chart filters other charts. */
export function EmittingMark({ chartId }: { readonly chartId: number }) {
  const isEmitting = useCrossFilters().some(one => one.chartId === chartId);
  if (!isEmitting) return null;
  return (
    <Tooltip content={TEXT}>
      <span className={styles.mark} role="img" tabIndex={0} aria-label={TEXT}>
        <Network size={14} strokeWidth={1.75} aria-hidden="true" />
      </span>
    </Tooltip>
  );
}
