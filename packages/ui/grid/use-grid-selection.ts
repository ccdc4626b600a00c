import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent, SyntheticEvent } from 'react';
import type { DataGridProps, GridPoint } from './grid-props.ts';
import { gridSelection, rangeOf, rangeText } from './grid-selection.ts';
import type { GridCell, GridEvent, GridRange, GridSelection } from './grid-selection.ts';

export interface GridSelectionInput extends DataGridProps {
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly rowHeight: number;
  readonly rowWindow: Virtualizer<HTMLDivElement, Element>;
  readonly columnWindow: Virtualizer<HTMLDivElement, Element>;
}

/** Copying more cells than this would freeze the page. */
const MAX_COPIED_CELLS = 2_000_000;

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

/** Returns the selected cells of a grid, and the handlers that move, extend, open and copy them. */
export function useGridSelection(input: GridSelectionInput) {
  const { columns, rowCount, scroller, rowHeight, onCellOpen } = input;
  const [selection, setSelection] = useState<GridSelection>();
  useEffect(() => setSelection(undefined), [columns, rowCount]);

  const send = (event: GridEvent): void => {
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = gridSelection(selection, event, { rowCount, columnCount: columns.length, pageRows });
    setSelection(next);
    if (next && event.type === 'moved') reveal(input, next.active);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return;
    const jumps = event.ctrlKey || event.metaKey;
    if (MOVING_KEYS.has(event.key)) send({ type: 'moved', key: event.key, jumps, extends: event.shiftKey });
    else if (jumps && event.key.toLowerCase() === 'a') send({ type: 'all-chosen' });
    else if (event.key === 'Escape' && selection) send({ type: 'cleared' });
    else if (event.key === 'Enter' && selection && onCellOpen) onCellOpen(selection.active);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const cell = cellOf(event);
    if (!cell || event.button !== 0) return;
    send({ type: 'pressed', cell, extends: event.shiftKey });
    if (event.shiftKey) event.preventDefault();
  };
  const onPointerOver = (event: PointerEvent<HTMLDivElement>): void => {
    const cell = event.buttons === 1 ? cellOf(event) : undefined;
    if (cell && selection) {
      send({ type: 'dragged', cell });
      window.getSelection()?.removeAllRanges();
    }
  };
  const onDoubleClick = (event: SyntheticEvent<HTMLDivElement>): void => {
    const cell = cellOf(event);
    if (cell) onCellOpen?.(cell);
  };
  const openMenu = (cell: GridCell, at: GridPoint): void => {
    if (!input.onCellMenu) return;
    const range = selection && rangeOf(selection);
    if (range && isInside(range, cell)) input.onCellMenu(range, at);
    else {
      setSelection({ active: cell, anchor: cell });
      input.onCellMenu(rangeOf({ active: cell, anchor: cell }), at);
    }
  };
  const onContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    // The menu key has no place: the menu opens at the selected cell.
    const cell = cellOf(event) ?? selection?.active;
    if (!cell || !input.onCellMenu || inHead(event)) return;
    event.preventDefault();
    const box = event.clientX === 0 ? scroller.current?.getBoundingClientRect() : undefined;
    openMenu(cell, box ? { x: box.left + 80, y: box.top + 60 } : { x: event.clientX, y: event.clientY });
  };
  const onCopy = (event: ClipboardEvent<HTMLDivElement>): void => copySelection(event, selection, input.text);
  return {
    selection,
    handlers: { onKeyDown, onPointerDown, onPointerOver, onDoubleClick, onContextMenu, onCopy },
  };
}

function copySelection(
  event: ClipboardEvent<HTMLDivElement>,
  selection: GridSelection | undefined,
  text: DataGridProps['text'],
): void {
  if (!selection) return;
  const range = rangeOf(selection);
  const cells = (range.bottom - range.top + 1) * (range.right - range.left + 1);
  if (cells > MAX_COPIED_CELLS) return;
  event.clipboardData.setData('text/plain', rangeText(range, text));
  event.preventDefault();
}

function isInside({ top, bottom, left, right }: GridRange, { row, column }: GridCell): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function inHead({ target }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('[role="columnheader"]') !== null;
}

function reveal({ rowWindow, columnWindow }: GridSelectionInput, cell: GridCell): void {
  rowWindow.scrollToIndex(cell.row, { align: 'auto' });
  columnWindow.scrollToIndex(cell.column, { align: 'auto' });
}

function cellOf(event: SyntheticEvent): GridCell | undefined {
  const element =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row][data-column]') : null;
  return element
    ? { row: Number(element.dataset['row']), column: Number(element.dataset['column']) }
    : undefined;
}
