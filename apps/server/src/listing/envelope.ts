import { fail } from '@powerset/core/errors.ts';
import type { ItemQuery, ListQuery } from '@powerset/contracts/q.ts';
import type { ListSpec, Page } from './list-page.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns the answer of a list: the rows with the selected columns and the metadata that clients know. */
export function listEnvelope(spec: ListSpec, query: ListQuery, page: Page, rows: readonly Row[]) {
  const named = chosenColumns(query)?.filter(
    column => spec.listColumns.includes(column) || isKnown(rows, column),
  );
  const chosen = named?.length ? named : undefined;
  const columns = chosen ?? spec.listColumns;
  const orderable = Object.keys(spec.orderColumns).filter(column => !chosen || chosen.includes(column));
  const plan = planOf(chosen ? columns : [...columns, ...(spec.unlistedColumns ?? [])]);
  return {
    count: page.count,
    ids: [...page.ids],
    result: rows.map(row => pick(row, plan)),
    ...unlessNone(query.keys, {
      description_columns: {},
      label_columns: labels(columns),
      list_columns: [...columns],
      list_title: `List ${spec.title}`,
      order_columns: orderable,
    }),
  };
}

/** Returns the answer with one item. */
export function itemEnvelope(spec: ListSpec, query: ItemQuery, item: Row) {
  const named = chosenColumns(query)?.filter(
    column => spec.showColumns.includes(column) || isKnown([item], column),
  );
  const chosen = named?.length ? named : undefined;
  const columns = chosen ?? spec.showColumns;
  return {
    id: Number(item['id']),
    result: pickColumns(
      item,
      chosen ?? [...columns, ...(spec.unlistedColumns ?? []), ...(spec.unshownColumns ?? [])],
    ),
    ...unlessNone(query.keys, {
      description_columns: {},
      label_columns: labels(columns),
      show_columns: [...columns],
      show_title: `Show ${spec.title}`,
    }),
  };
}

/** Returns the selected columns, by either of their parameter names; undefined for all. */
function chosenColumns({
  columns,
  select_columns: selected,
}: Pick<ListQuery, 'columns' | 'select_columns'>): readonly string[] | undefined {
  if (columns?.length && selected?.length)
    fail('request.invalid', { detail: 'Cannot use both select and sel columns' });
  return columns?.length ? columns : selected;
}

/** Returns whether a list's answer includes a field, so that costly ones are computed only then. */
export function wantsColumn(spec: ListSpec, query: ListQuery, column: string): boolean {
  const chosen = chosenColumns(query) ?? [];
  return chosen.includes(column) || !chosen.some(name => spec.listColumns.includes(name));
}

/** Returns the fields named by columns; `owners.id` selects fields of objects and of lists of objects. */
export function pickColumns(row: Row, columns: readonly string[]): Record<string, unknown> {
  return pick(row, planOf(columns));
}

/** The selection, parsed once for all rows. */
interface PickPlan {
  readonly own: readonly string[];
  readonly nested: readonly (readonly [head: string, inner: PickPlan])[];
}

function planOf(columns: readonly string[]): PickPlan {
  const parts = columns.map(column => column.split('.'));
  const own = parts.flatMap(([head, ...rest]) => (rest.length === 0 ? [head!] : []));
  const nested = Map.groupBy(
    parts.filter(([head, ...rest]) => rest.length > 0 && !own.includes(head!)),
    ([head]) => head!,
  );
  return {
    own,
    nested: [...nested].map(
      ([head, inner]) => [head, planOf(inner.map(([, ...rest]) => rest.join('.')))] as const,
    ),
  };
}

function pick(row: Row, plan: PickPlan): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const head of plan.own) if (Object.hasOwn(row, head)) picked[head] = row[head];
  for (const [head, inner] of plan.nested) {
    if (!Object.hasOwn(row, head)) continue;
    const value = row[head];
    if (Array.isArray(value)) picked[head] = value.map(item => pick(item as Row, inner));
    else picked[head] = value === null || typeof value !== 'object' ? value : pick(value as Row, inner);
  }
  return picked;
}

function isKnown(rows: readonly Row[], column: string): boolean {
  return rows.length > 0 && Object.hasOwn(rows[0]!, column.split('.')[0]!);
}

function unlessNone<T extends object>(keys: readonly string[] | undefined, labelled: T): Partial<T> {
  if (!keys || keys.length === 0) return labelled;
  return Object.fromEntries(Object.entries(labelled).filter(([key]) => keys.includes(key))) as Partial<T>;
}

const LABELS = new Map<string, string>();

function labels(columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(column => [column, knownLabel(column)]));
}

/** Returns the label that clients know for a column: `owners.first_name` is "Owners First Name". */
export function labelOf(column: string): string {
  return column
    .split(/[._]/)
    .map(word => word.replace(/(^|\d)[a-z]/g, letter => letter.toUpperCase()))
    .join(' ');
}

function knownLabel(column: string): string {
  const known = LABELS.get(column) ?? labelOf(column);
  LABELS.set(column, known);
  return known;
}
