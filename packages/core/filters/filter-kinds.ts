import type { GenericType } from '../table/result-table.ts';

/** The name of a filter type, and the settings that it needs. */
export interface FilterKind {
  readonly type: string;
  readonly name: string;
  readonly needsDataset: boolean;
  readonly needsColumn: boolean;
  /** The types of columns that it can filter; all by default. */
  readonly columnTypes?: readonly GenericType[];
  /** Whether other filters can narrow its values. */
  readonly canDepend: boolean;
  /** Whether its values can be limited and sorted. */
  readonly offersValues: boolean;
}

/** The filter types, in the order in which users see them. */
export const FILTER_KINDS: readonly FilterKind[] = [
  {
    type: 'filter_select',
    name: 'Value',
    needsDataset: true,
    needsColumn: true,
    columnTypes: ['boolean', 'string', 'numeric', 'temporal'],
    canDepend: true,
    offersValues: true,
  },
  {
    type: 'filter_range',
    name: 'Numerical range',
    needsDataset: true,
    needsColumn: true,
    columnTypes: ['numeric'],
    canDepend: true,
    offersValues: true,
  },
  {
    type: 'filter_time',
    name: 'Time range',
    needsDataset: false,
    needsColumn: false,
    canDepend: false,
    offersValues: false,
  },
  {
    type: 'filter_timecolumn',
    name: 'Time column',
    needsDataset: true,
    needsColumn: false,
    columnTypes: ['temporal'],
    canDepend: false,
    offersValues: false,
  },
  {
    type: 'filter_timegrain',
    name: 'Time grain',
    needsDataset: true,
    needsColumn: false,
    columnTypes: ['temporal'],
    canDepend: false,
    offersValues: false,
  },
  {
    type: 'filter_groupby',
    name: 'Group by',
    needsDataset: true,
    needsColumn: false,
    canDepend: false,
    offersValues: false,
  },
];

/** Filters of these types can narrow the values of others. */
const PARENT_TYPES = new Set(['filter_select', 'filter_range', 'filter_time']);

/** Returns the kind of a filter type; undefined for types of other programs. */
export function filterKind(type: string): FilterKind | undefined {
  return FILTER_KINDS.find(kind => kind.type === type);
}

/** Returns the name of a filter type, derived from the type itself if it is unknown. */
export function filterTypeName(type: string): string {
  const words = type
    .replace(/^filter_/, '')
    .replaceAll('_', ' ')
    .trim();
  return filterKind(type)?.name ?? (words ? words[0]!.toUpperCase() + words.slice(1) : 'Unknown');
}

/** Returns whether a filter can narrow the values of others. */
export function canBeParent(type: string): boolean {
  return PARENT_TYPES.has(type);
}

/** Returns whether a filter type can use a column. */
export function fitsKind(
  { columnTypes }: FilterKind,
  column: { readonly genericType: GenericType | null; readonly isTemporal: boolean },
): boolean {
  if (!columnTypes) return true;
  if (column.isTemporal && columnTypes.includes('temporal')) return true;
  return column.genericType === null ? columnTypes.length > 1 : columnTypes.includes(column.genericType);
}
