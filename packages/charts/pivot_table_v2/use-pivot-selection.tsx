import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useState, type ClipboardEvent, type KeyboardEvent, type PointerEvent } from 'react';
import {
  gridSelection,
  rangeOf,
  rangeText,
  type GridCell,
  type GridEvent,
  type GridSelection,
} from '@powerset/ui/grid/grid-selection.ts';
import { ROW_HEIGHT } from './grid-layout.ts';
import type { PivotGridProps } from './grid-props.ts';
import { wholeTable } from './table-text.ts';

interface SelectionInput extends PivotGridProps {
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly rowWindow: Virtualizer<HTMLDivElement, Element>;
  readonly columnWindow: Virtualizer<HTMLDivElement, Element>;
}

const MOVING_KEYS = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'ArrowLeft',
  'PageDown',
  'PageUp',
  'Home',
  'End',
]);

/** Returns the selected cells of a pivot table and the handlers that move, extend, and copy the selection. */
export function usePivotSelection(input: SelectionInput) {
  const { rows, columns, scroller } = input;
  const [selection, setSelection] = useState<GridSelection>();
  useEffect(() => setSelection(undefined), [rows, columns]);

  const send = (event: GridEvent): void => {
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const extent = { rowCount: rows.length, columnCount: columns.length, pageRows };
    const next = gridSelection(selection, event, extent);
    setSelection(next);
    if (!next || event.type !== 'moved') return;
    input.rowWindow.scrollToIndex(next.active.row, { align: 'auto' });
    input.columnWindow.scrollToIndex(next.active.column, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return;
    const jumps = event.ctrlKey || event.metaKey;
    if (MOVING_KEYS.has(event.key)) send({ type: 'moved', key: event.key, jumps, extends: event.shiftKey });
    else if (jumps && event.key.toLowerCase() === 'a') send({ type: 'all-chosen' });
    else if (event.key === 'Escape' && selection) send({ type: 'cleared' });
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const cell = cellOf(event);
    if (cell && event.button === 0) send({ type: 'pressed', cell, extends: event.shiftKey });
  };
  const onPointerOver = (event: PointerEvent<HTMLDivElement>): void => {
    const cell = event.buttons === 1 ? cellOf(event) : undefined;
    if (!cell || !selection) return;
    send({ type: 'dragged', cell });
    window.getSelection()?.removeAllRanges();
  };
  const onCopy = (event: ClipboardEvent<HTMLDivElement>): void => {
    if (!selection) return;
    event.clipboardData.setData('text/plain', copied(input, selection));
    event.preventDefault();
  };
  return { selection, handlers: { onKeyDown, onPointerDown, onPointerOver, onCopy } };
}

/** Returns the values of the selected cells; a whole table includes its headings. */
function copied({ model, rows, columns }: PivotGridProps, selection: GridSelection): string {
  const range = rangeOf(selection);
  const isWhole =
    range.bottom - range.top + 1 === rows.length && range.right - range.left + 1 === columns.length;
  if (isWhole && rows.length * columns.length > 1) return wholeTable(model, rows, columns);
  return rangeText(range, (row, column) => String(model.cell(rows[row]!, columns[column]!).value ?? ''));
}

function cellOf(event: PointerEvent): GridCell | undefined {
  const element =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row][data-column]') : null;
  return element
    ? { row: Number(element.dataset['row']), column: Number(element.dataset['column']) }
    : undefined;
}
