import type { RefObject } from 'react';
import { useShortcuts, type Shortcut } from '../shortcuts.ts';
import { LIST_PAGE_SIZE, type ListEvent, type ListState } from './list-state.ts';

interface ListKeys {
  /** The element of the whole list. */
  readonly page: RefObject<HTMLElement | null>;
  /** As the overview of shortcuts names the list, such as `Charts`. */
  readonly title: string;
  /** The number of rows on all pages. */
  readonly count: number;
  readonly state: ListState;
  readonly send: (event: ListEvent) => void;
  readonly hasSearch: boolean;
  readonly hasCards: boolean;
  /** Starts or ends the selection of several rows; undefined if the list has none. */
  readonly onBulk: (() => void) | undefined;
}

/** Binds the keys of a list; the overview of shortcuts lists them. */
export function useListKeys({
  page,
  title,
  count,
  state,
  send,
  hasSearch,
  hasCards,
  onBulk,
}: ListKeys): void {
  const last = Math.max(0, Math.ceil(count / LIST_PAGE_SIZE) - 1);
  const isTable = state.view !== 'card' || !hasCards;
  const turn = (by: 1 | -1) => send({ type: 'paged', page: state.page + by });
  const shortcuts: (Shortcut | false)[] = [
    hasSearch && { keys: '/', label: 'Search the list', run: () => focusSearch(page.current) },
    { keys: 'J', label: 'Next row', run: () => focusRow(page.current, 1) },
    { keys: 'K', label: 'Previous row', run: () => focusRow(page.current, -1) },
    last > 0 && { keys: 'N', label: 'Next page', run: () => turn(1), isOff: state.page >= last },
    last > 0 && { keys: 'P', label: 'Previous page', run: () => turn(-1), isOff: state.page === 0 },
    hasCards && {
      keys: 'V',
      label: isTable ? 'Show as cards' : 'Show as table',
      run: () => send({ type: 'view-changed', view: isTable ? 'card' : 'table' }),
    },
    onBulk !== undefined && { keys: 'B', label: 'Bulk select', run: onBulk },
  ];
  useShortcuts(
    title,
    shortcuts.filter(shortcut => shortcut !== false),
  );
}

function focusSearch(page: HTMLElement | null): void {
  const field = page?.querySelector<HTMLInputElement>('[role="search"] input');
  field?.focus();
  field?.select();
}

// The first link of a row or card opens it, so Enter does what a click on the name does.
function focusRow(page: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(page?.querySelectorAll('tbody tr, [data-list-card]') ?? [])].flatMap(row => {
    const link = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button');
    return link ? [link] : [];
  });
  const current = rows.findIndex(link =>
    link.closest('tr, [data-list-card]')?.contains(document.activeElement),
  );
  const next = current === -1 ? (by === 1 ? 0 : rows.length - 1) : current + by;
  rows[next]?.focus();
}
