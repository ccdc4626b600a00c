import { CircleAlert, GripVertical, Heading, ListFilter, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { isDivider, type FilterEntry } from '@powerset/core/filters/native-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { useDrag, useDrop } from '../../../../shared/fields/drag.ts';
import { entryName } from '../../state/filter-config.ts';
import type { FilterConfig, FilterConfigEvent } from '../../state/filter-config.ts';
import { newId } from '../../state/new-id.ts';
import styles from './filter-config.module.css';

const ICON = { size: 14, strokeWidth: 1.75 } as const;
const UNDO_MS = 5000;
const CONTROL = 'filter-entries';

export interface EntryListProps {
  readonly config: FilterConfig;
  readonly problems: ReadonlyMap<string, unknown>;
  readonly send: (event: FilterConfigEvent) => void;
}

/** Lists the filters and dividers in their order. */
export function EntryList({ config, problems, send }: EntryListProps) {
  return (
    <div className={styles.side}>
      <div className={styles.list} role="list" aria-label="Filters">
        {config.entries.map((entry, at) => (
          <Entry
            key={entry.id}
            entry={entry}
            at={at}
            isSelected={entry.id === config.selectedId}
            isRemoved={config.removed.has(entry.id)}
            hasProblem={problems.has(entry.id)}
            send={send}
            moveFrom={(from, to) => send({ type: 'moved', id: config.entries[from]!.id, to })}
          />
        ))}
      </div>
      <div className={styles.add}>
        <Menu
          trigger={
            <Button isWide icon={<Plus size={16} strokeWidth={1.5} />}>
              Add filters and dividers
            </Button>
          }
          items={[
            {
              label: 'Filter',
              icon: <ListFilter {...ICON} />,
              onSelect: () => send({ type: 'filter-added', id: newId('NATIVE_FILTER') }),
            },
            {
              label: 'Divider',
              icon: <Heading {...ICON} />,
              onSelect: () => send({ type: 'divider-added', id: newId('NATIVE_FILTER_DIVIDER') }),
            },
          ]}
        />
      </div>
    </div>
  );
}

interface EntryProps {
  readonly entry: FilterEntry;
  readonly at: number;
  readonly isSelected: boolean;
  readonly isRemoved: boolean;
  readonly hasProblem: boolean;
  readonly send: (event: FilterConfigEvent) => void;
  readonly moveFrom: (from: number, to: number) => void;
}

/**
 * Shows one entry. Users can drag it, press Alt with an arrow key to move it, or press Delete to remove it.
 */
function Entry({ entry, at, isSelected, isRemoved, hasProblem, send, moveFrom }: EntryProps) {
  const line = useRef<HTMLDivElement>(null);
  const name = entryName(entry);
  const isDragging = useDrag(line, { kind: 'pill', control: CONTROL, index: at });
  const { isOver } = useDrop(
    line,
    dragged => dragged.kind === 'pill' && dragged.control === CONTROL && dragged.index !== at,
    dragged => dragged.kind === 'pill' && moveFrom(dragged.index, at),
  );
  useEffect(() => {
    if (!isRemoved) return undefined;
    const timer = setTimeout(() => send({ type: 'removal-settled', id: entry.id }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isRemoved, entry.id, send]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key as 'ArrowUp'] : undefined;
    if (step !== undefined) send({ type: 'moved', id: entry.id, to: at + step });
    else if (event.key === 'Delete') send({ type: 'removed', id: entry.id });
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={line}
      className={styles.entry}
      role="listitem"
      data-selected={isSelected || undefined}
      data-over={isOver || undefined}
      data-dragging={isDragging || undefined}
    >
      <GripVertical {...ICON} className={styles.grip} aria-hidden="true" />
      <button
        type="button"
        className={styles.entryName}
        title={name}
        aria-current={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onKeyDown={onKeyDown}
        onClick={() => send({ type: 'selected', id: entry.id })}
      >
        {hasProblem && <CircleAlert {...ICON} color="var(--error)" aria-label="needs attention" />}
        {isDivider(entry) && !hasProblem && <Heading {...ICON} aria-hidden="true" />}
        <span className={classes(isRemoved && styles.removed)}>{isRemoved ? '(Removed)' : name}</span>
      </button>
      {isRemoved ? (
        <Button variant="link" onClick={() => send({ type: 'restored', id: entry.id })}>
          Undo?
        </Button>
      ) : (
        <span className={styles.entryTools}>
          <IconButton
            size="small"
            label={`Remove ${name}`}
            tooltip="Remove"
            icon={<Trash2 {...ICON} />}
            onClick={() => send({ type: 'removed', id: entry.id })}
          />
        </span>
      )}
    </div>
  );
}
