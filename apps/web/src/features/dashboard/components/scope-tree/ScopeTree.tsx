import { ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { checkedState, toggledCharts, type ScopeNode } from '@powerset/core/filters/scope-tree.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import styles from './scope-tree.module.css';

export interface ScopeTreeProps {
  readonly root: ScopeNode;
  readonly label: string;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  /** Adds a note beside the title of a chart, such as a warning. */
  readonly noteOf?: (chartId: number) => ReactNode;
}

/** Shows the tabs and charts of a dashboard to choose from; a tab stands for all its charts. */
export function ScopeTree({ root, label, ...rest }: ScopeTreeProps) {
  return (
    <ul role="tree" aria-label={label} className={styles.tree}>
      <Branch node={root} startsOpen {...rest} />
    </ul>
  );
}

interface BranchProps extends Omit<ScopeTreeProps, 'root' | 'label'> {
  readonly node: ScopeNode;
  readonly startsOpen?: boolean;
}

function Branch({ node, startsOpen = false, ...rest }: BranchProps) {
  const { chosen, onChange, noteOf } = rest;
  const state = checkedState(node, chosen);
  // Parts of which only some charts are selected start open, so that the user sees which ones.
  const [isOpen, setOpen] = useState(startsOpen || state === 'some');
  const hasChildren = node.children.length > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!hasChildren || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(event.key === 'ArrowRight');
  };
  return (
    <li
      role="treeitem"
      aria-selected={state === 'all'}
      {...(hasChildren && { 'aria-expanded': isOpen })}
      onKeyDown={onKeyDown}
    >
      <div className={styles.line}>
        {hasChildren ? (
          <button
            type="button"
            className={styles.toggle}
            tabIndex={-1}
            aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${node.title}`}
            data-open={isOpen || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ) : (
          <span className={styles.noToggle} />
        )}
        <Checkbox
          isChecked={state === 'all'}
          isIndeterminate={state === 'some'}
          onChange={() => onChange(toggledCharts(node, chosen))}
          label={node.title}
        />
        {node.chartId !== undefined && noteOf?.(node.chartId)}
      </div>
      {hasChildren && isOpen && (
        <ul role="group">
          {node.children.map(child => (
            <Branch key={child.id} node={child} {...rest} />
          ))}
        </ul>
      )}
    </li>
  );
}
