import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import type { OptionValue } from './option.ts';
import { canChoose } from './select-rows.ts';
import type { SelectRow } from './select-rows.ts';
import type { SelectList } from './use-select-list.ts';
import styles from './select.module.css';

/** A list with more lines than this draws only the visible ones. */
const VIRTUAL_FROM = 100;

export interface SelectRowsProps<Value extends OptionValue> {
  readonly list: SelectList<Value>;
  readonly label: string;
  readonly chosen: ReadonlySet<Value>;
  readonly isMultiple: boolean;
  readonly onPick: (row: SelectRow<Value>) => void;
}

/** Shows the lines of an open list. */
export function SelectRows<Value extends OptionValue>(props: SelectRowsProps<Value>) {
  const { list, label, isMultiple } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = list.rows.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: isVirtual ? list.rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: at => rowHeight(list.rows[at]!),
    overscan: 8,
  });
  const { active, listId } = list;
  useEffect(() => {
    if (active < 0) return;
    if (isVirtual) virtualizer.scrollToIndex(active, { align: 'auto' });
    else document.getElementById(rowId({ listId }, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, listId, isVirtual, virtualizer]);
  return (
    <div
      ref={scroller}
      id={list.listId}
      className={styles.list}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      tabIndex={-1}
    >
      {isVirtual ? (
        <div className={styles.virtual} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(item => (
            <Row
              key={item.key}
              {...props}
              at={item.index}
              style={{ transform: `translateY(${item.start}px)` }}
            />
          ))}
        </div>
      ) : (
        list.rows.map((_, at) => <Row key={at} {...props} at={at} />)
      )}
    </div>
  );
}

/** Returns the id of a line, for `aria-activedescendant`. */
export function rowId(list: { readonly listId: string }, at: number): string {
  return `${list.listId}-${at}`;
}

interface RowProps<Value extends OptionValue> extends SelectRowsProps<Value> {
  readonly at: number;
  readonly style?: CSSProperties;
}

function Row<Value extends OptionValue>({ list, chosen, isMultiple, onPick, at, style }: RowProps<Value>) {
  const row = list.rows[at]!;
  const placed = style && styles.placed;
  if (row.kind === 'group')
    return (
      <div className={classes(styles.group, placed)} style={style} role="presentation">
        {row.label}
      </div>
    );
  const isChosen =
    row.kind === 'all' ? row.areAllChosen : row.kind === 'option' && chosen.has(row.option.value);
  const isUsable = canChoose(row);
  return (
    <div
      id={rowId(list, at)}
      role="option"
      aria-selected={isChosen}
      aria-disabled={!isUsable || undefined}
      aria-posinset={at + 1}
      aria-setsize={list.rows.length}
      data-active={list.active === at ? '' : undefined}
      className={classes(styles.row, row.kind === 'all' && styles.all, placed)}
      style={style}
      onPointerMove={() => {
        if (isUsable && list.active !== at) list.setActive(at);
      }}
      onPointerDown={event => event.preventDefault()}
      onClick={() => {
        if (isUsable) onPick(row);
      }}
    >
      {isMultiple && row.kind !== 'create' && (
        <span className={styles.check} data-checked={isChosen ? '' : undefined}>
          {isChosen && <Check size={12} strokeWidth={2.5} />}
        </span>
      )}
      <RowBody row={row} />
      {!isMultiple && isChosen && <Check size={16} strokeWidth={1.75} color="var(--accent)" />}
    </div>
  );
}

function RowBody<Value extends OptionValue>({ row }: { readonly row: SelectRow<Value> }) {
  switch (row.kind) {
    case 'all':
      return (
        <span className={styles.label}>
          {row.areAllChosen ? 'Deselect All' : 'Select All'} ({row.values.length})
        </span>
      );
    case 'create':
      return (
        <>
          <Plus size={16} strokeWidth={1.5} />
          <span className={styles.label}>Add “{row.text}”</span>
        </>
      );
    case 'group':
      return null;
    case 'option':
      return (
        <>
          {row.option.icon}
          <span className={styles.text}>
            <div className={styles.label} title={row.option.label.length > 40 ? row.option.label : undefined}>
              {row.option.label}
            </div>
            {row.option.description && <div className={styles.description}>{row.option.description}</div>}
          </span>
          {row.option.trailing}
        </>
      );
  }
}

function rowHeight<Value extends OptionValue>(row: SelectRow<Value>): number {
  if (row.kind === 'group') return 26;
  return row.kind === 'option' && row.option.description ? 46 : 30;
}
