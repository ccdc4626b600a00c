import { RefreshCw } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import styles from './drill.module.css';

export interface DetailFilter {
  readonly at: number;
  readonly column: string;
  readonly condition: string;
  /** True if the filter comes from the mark that the user drilled from. */
  readonly isMark?: boolean;
}

interface DetailToolbarProps {
  readonly filters: readonly DetailFilter[];
  readonly total: number | undefined;
  readonly isLoading: boolean;
  readonly isFormatted: boolean;
  readonly onFormatted: (isFormatted: boolean) => void;
  readonly onRemove: (at: number) => void;
  /** Restores removed filters; undefined when there are none. */
  readonly onReset: (() => void) | undefined;
  readonly onReload: () => void;
}

/** Shows the filters, the number of rows, and how the grid formats them. */
export function DetailToolbar(props: DetailToolbarProps) {
  const { filters, total, isLoading, isFormatted, onFormatted, onRemove, onReset, onReload } = props;
  return (
    <div className={styles.toolbar}>
      <div className={styles.filters} role="group" aria-label="Filters of these rows">
        {filters.map(({ at, column, condition, isMark }) => (
          <Tag
            key={at}
            tone={isMark ? 'accent' : 'neutral'}
            title={`${column} ${condition}`}
            removeLabel={`Remove the filter ${column} ${condition}`}
            onRemove={() => onRemove(at)}
          >
            {column} <b>{condition}</b>
          </Tag>
        ))}
        {filters.length === 0 && <span className={styles.quiet}>All rows of the dataset</span>}
        {onReset && (
          <Button variant="link" onClick={onReset}>
            Restore filters
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        {total !== undefined && (
          <Tag>
            {total.toLocaleString('en-US')} {total === 1 ? 'row' : 'rows'}
          </Tag>
        )}
        <Segmented
          label="Formatting"
          value={isFormatted ? 'formatted' : 'original'}
          onChange={choice => onFormatted(choice === 'formatted')}
          options={[
            { value: 'formatted', label: 'Formatted' },
            { value: 'original', label: 'Original' },
          ]}
        />
        <IconButton
          label="Reload"
          size="small"
          disabled={isLoading}
          icon={<RefreshCw size={16} strokeWidth={1.5} />}
          onClick={onReload}
        />
      </div>
    </div>
  );
}
