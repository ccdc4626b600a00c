import type { ListQuery } from '@powerset/contracts/q.ts';
import { readRison, writeRison } from '@powerset/kit/rison.ts';

export const LIST_PAGE_SIZE = 25;

/** A chosen value of a filter, with its label. */
export interface ChosenFilter {
  readonly label: string;
  readonly value: string | number | boolean;
}

/** The state of a list; all of it is in the address. */
export interface ListState {
  readonly filters: Readonly<Record<string, string | ChosenFilter>>;
  readonly page: number;
  readonly sortColumn: string;
  readonly isDescending: boolean;
  readonly view: 'card' | 'table';
}

/** The request of a filter to the server. */
export interface FilterRule {
  readonly id: string;
  readonly col: string;
  readonly opr: string;
}

/** Reads a list's state from the address; missing or invalid parts come from `initial`. */
export function listStateFrom(params: URLSearchParams, initial: ListState): ListState {
  const page = Number(params.get('pageIndex') ?? initial.page);
  const order = params.get('sortOrder');
  const view = params.get('viewMode');
  return {
    filters: filtersFrom(params.get('filters')) ?? initial.filters,
    page: Number.isInteger(page) && page >= 0 ? page : 0,
    sortColumn: params.get('sortColumn') ?? initial.sortColumn,
    isDescending: order === null ? initial.isDescending : order === 'desc',
    view: view === 'card' || view === 'table' ? view : initial.view,
  };
}

/** Returns the parameters of the address for a list's state. */
export function listStateParams(state: ListState): Readonly<Record<string, string | null>> {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== ''));
  return {
    filters: Object.keys(filters).length > 0 ? writeRison(filters) : null,
    pageIndex: state.page > 0 ? String(state.page) : null,
    sortColumn: state.sortColumn,
    sortOrder: state.isDescending ? 'desc' : 'asc',
    viewMode: state.view,
  };
}

/** Returns the request to the server. */
export function listQueryOf(state: ListState, rules: readonly FilterRule[]): ListQuery {
  return {
    filters: rules.flatMap(({ id, col, opr }) => {
      const chosen = state.filters[id];
      return chosen === undefined || chosen === ''
        ? []
        : [{ col, opr, value: typeof chosen === 'string' ? chosen : chosen.value }];
    }),
    order_column: state.sortColumn,
    order_direction: state.isDescending ? 'desc' : 'asc',
    page: state.page,
    page_size: LIST_PAGE_SIZE,
  };
}

export type ListEvent =
  | { readonly type: 'filtered'; readonly id: string; readonly value: string | ChosenFilter | undefined }
  | { readonly type: 'filters-cleared' }
  | { readonly type: 'sorted'; readonly column: string; readonly isDescending?: boolean }
  | { readonly type: 'paged'; readonly page: number }
  | { readonly type: 'view-changed'; readonly view: ListState['view'] };

/** Returns the state after an event; a change of which rows match returns to the first page. */
export function listState(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'filtered': {
      const { [event.id]: _, ...others } = state.filters;
      return {
        ...state,
        page: 0,
        filters:
          event.value === undefined || event.value === '' ? others : { ...others, [event.id]: event.value },
      };
    }
    case 'filters-cleared':
      return { ...state, page: 0, filters: {} };
    case 'sorted': {
      const isDescending =
        event.isDescending ?? (state.sortColumn === event.column ? !state.isDescending : false);
      return { ...state, page: 0, sortColumn: event.column, isDescending };
    }
    case 'paged':
      return { ...state, page: event.page };
    case 'view-changed':
      return { ...state, view: event.view };
  }
}

function filtersFrom(text: string | null): ListState['filters'] | undefined {
  if (!text) return undefined;
  try {
    const value = readRison(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).flatMap(([id, chosen]) => {
        const known = chosenFrom(chosen);
        return known === undefined ? [] : [[id, known]];
      }),
    );
  } catch {
    return undefined;
  }
}

function chosenFrom(value: unknown): string | ChosenFilter | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return { label: String(value), value };
  if (typeof value !== 'object' || value === null || !('value' in value)) return undefined;
  const chosen = value.value;
  if (typeof chosen !== 'string' && typeof chosen !== 'number' && typeof chosen !== 'boolean')
    return undefined;
  return {
    label: 'label' in value && typeof value.label === 'string' ? value.label : String(chosen),
    value: chosen,
  };
}
