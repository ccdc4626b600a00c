import { ChevronDown, ChevronRight } from 'lucide-react';
import type { HeadRef } from './line-selection.ts';
import type { PivotGridProps } from './grid-props.ts';
import styles from './pivot-table.module.css';

/**
 * Shows the text of a heading, with a button to collapse its group and, where possible, one to filter by it.
 */
export function HeadText({
  head,
  grid,
  indent = 0,
}: {
  readonly head: HeadRef;
  readonly grid: PivotGridProps;
  /** The position of the text when its heading is scrolled out on the left. */
  readonly indent?: number;
}) {
  const { part, isRow } = head;
  const style = indent > 0 ? { left: indent } : undefined;
  const Arrow = part.isCollapsed ? ChevronRight : ChevronDown;
  return (
    <span className={styles.headText} style={style}>
      {part.group !== undefined && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={!part.isCollapsed}
          aria-label={`${part.isCollapsed ? 'Expand' : 'Collapse'} ${part.text}`}
          onClick={() => grid.onToggle(isRow, part.group!)}
        >
          <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {grid.canSelect(head) ? (
        <button
          type="button"
          className={styles.headButton}
          title={part.text}
          aria-pressed={grid.selected?.includes(part.text) ?? false}
          onClick={() => grid.onHeadClick(head)}
        >
          {part.text}
        </button>
      ) : (
        <span className={styles.headName} title={part.text} data-null={isMissing(head) || undefined}>
          {part.text}
        </span>
      )}
    </span>
  );
}

function isMissing({ part }: HeadRef): boolean {
  return part.node !== undefined && part.node.value === null;
}
