import { X } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import type { BulkAction } from './list-spec.ts';
import styles from './list.module.css';

export interface BulkBarProps<Row> {
  readonly rows: readonly Row[];
  readonly actions: readonly BulkAction<Row>[];
  readonly text: ((rows: readonly Row[]) => string) | undefined;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** Shows the actions for all selected rows. */
export function BulkBar<Row>({ rows, actions, text, onClear, onClose }: BulkBarProps<Row>) {
  return (
    <div className={styles.bulk} role="region" aria-label="Bulk actions">
      <span aria-live="polite">{text?.(rows) ?? `${rows.length} Selected`}</span>
      <div className={styles.bulkActions}>
        {actions.map(action => (
          <Button
            key={action.label}
            size="small"
            variant={action.isDanger ? 'danger' : 'secondary'}
            icon={action.icon}
            disabled={rows.length === 0}
            onClick={() => action.onSelect(rows, onClose)}
          >
            {action.label}
          </Button>
        ))}
        {rows.length > 0 && (
          <Button size="small" variant="ghost" onClick={onClear}>
            Deselect all
          </Button>
        )}
      </div>
      <IconButton
        size="small"
        label="End bulk select"
        icon={<X size={16} strokeWidth={1.5} />}
        onClick={onClose}
      />
    </div>
  );
}
