import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { canChoose, nextRow, selectRows } from './select-rows.ts';
import type { SelectRow } from './select-rows.ts';
import type { Option, OptionValue } from './option.ts';

export interface SelectListInput<Value extends OptionValue> {
  readonly isOpen: boolean;
  readonly options: readonly Option<Value>[];
  readonly chosen: readonly Value[];
  readonly isMultiple: boolean;
  readonly isCreatable: boolean;
  readonly onSearch: ((search: string) => void) | undefined;
  readonly onPick: (row: SelectRow<Value>) => void;
}

export interface SelectList<Value extends OptionValue> {
  readonly listId: string;
  readonly rows: readonly SelectRow<Value>[];
  readonly search: string;
  readonly active: number;
  setActive(row: number): void;
  setSearch(search: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Returns the open list's search text, its lines, and the line with the keyboard focus. */
export function useSelectList<Value extends OptionValue>(input: SelectListInput<Value>): SelectList<Value> {
  const { isOpen, options, chosen, isMultiple, isCreatable, onSearch, onPick } = input;
  const listId = useId();
  const [search, setSearchText] = useState('');
  const rows = useMemo(
    () => selectRows({ options, search, chosen, isMultiple, isCreatable, isFiltered: !!onSearch }),
    [options, search, chosen, isMultiple, isCreatable, onSearch],
  );
  const [active, setActive] = useActiveRow(isOpen, rows, chosen);
  const setSearch = (next: string): void => {
    setSearchText(next);
    onSearch?.(next);
  };
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      setSearchText('');
      onSearch?.('');
    }
    wasOpen.current = isOpen;
  }, [isOpen, onSearch]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = targetRow(event, rows, active);
    if (target !== undefined) {
      event.preventDefault();
      if (target >= 0) setActive(target);
    } else if (event.key === 'Enter' && !isShortcut(event) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const row = rows[active];
      if (row && canChoose(row)) onPick(row);
    }
  };
  return { listId, rows, search, active, setActive, setSearch, onKeyDown };
}

/** Shortcuts such as Ctrl+Enter belong to the screen, even while the list is open or about to close. */
function isShortcut({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Starts at the selected line when the list opens, and at the first usable one after each search. */
function useActiveRow<Value extends OptionValue>(
  isOpen: boolean,
  rows: readonly SelectRow<Value>[],
  chosen: readonly Value[],
): [number, (row: number) => void] {
  const [active, setActive] = useState(-1);
  const length = rows.length;
  const [seen, setSeen] = useState({ isOpen: false, length });
  if (seen.isOpen !== isOpen || seen.length !== length) {
    setSeen({ isOpen, length });
    if (isOpen) setActive(seen.isOpen ? nextRow(rows, -1, 1) : startRow(rows, chosen));
  }
  return [active, setActive];
}

function startRow<Value extends OptionValue>(
  rows: readonly SelectRow<Value>[],
  chosen: readonly Value[],
): number {
  const at =
    chosen.length === 0 ? -1 : rows.findIndex(row => row.kind === 'option' && row.option.value === chosen[0]);
  return at >= 0 ? at : nextRow(rows, -1, 1);
}

/** Returns the line that a key moves to; undefined for other keys. */
function targetRow<Value extends OptionValue>(
  event: KeyboardEvent,
  rows: readonly SelectRow<Value>[],
  active: number,
): number | undefined {
  switch (event.key) {
    case 'ArrowDown':
      return nextRow(rows, active, 1);
    case 'ArrowUp':
      return nextRow(rows, active, -1);
    case 'PageDown':
      return nextRow(rows, Math.min(rows.length - 2, active + 8), 1);
    case 'PageUp':
      return nextRow(rows, Math.max(1, active - 8), -1);
    case 'Home':
      return event.ctrlKey ? nextRow(rows, -1, 1) : undefined;
    case 'End':
      return event.ctrlKey ? nextRow(rows, 0, -1) : undefined;
    default:
      return undefined;
  }
}
