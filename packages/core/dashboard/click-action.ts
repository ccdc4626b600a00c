import { z } from 'zod';
import type { DataMasks } from '../filters/data-mask.ts';
import { filtersOnly, readFilters } from '../filters/native-filter.ts';
import { targetOf, valueMask, type FilterValue } from '../filters/value-filter.ts';
import type { FormData } from '../form-data/form-data.ts';
import { asList } from '../form-data/form-data.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a click on a mark of a chart opens, instead of filtering the other charts. */
export const ClickAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dashboard'), id: z.int().positive() }),
  z.object({ kind: z.literal('chart'), id: z.int().positive() }),
  z.object({ kind: z.literal('address'), address: z.string().min(1) }),
]);
export type ClickAction = Readonly<z.infer<typeof ClickAction>>;

/** A column of a mark with its value. */
export interface MarkValue {
  readonly column: string;
  readonly value: FilterValue;
}

const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const PLACEHOLDER = /\{([^{}]+)\}/g;
/** Stands for a value while an address is checked. */
const SAMPLE = 'x';

/** Returns the click action of a chart; an unreadable one counts as none. */
export function clickActionOf(metadata: Json, chartId: number): ClickAction | undefined {
  const stored = membersOf(membersOf(metadata['chart_configuration'])[String(chartId)])['clickAction'];
  const action = ClickAction.safeParse(stored);
  return action.success ? action.data : undefined;
}

/** Returns metadata in which a chart has another click action; undefined removes it. */
export function withClickAction(metadata: Json, chartId: number, action: ClickAction | undefined): Json {
  const charts = membersOf(metadata['chart_configuration']);
  const { clickAction: _, ...own } = membersOf(charts[String(chartId)]);
  const chart = { ...own, id: chartId, ...(action ? { clickAction: action } : {}) };
  return { ...metadata, chart_configuration: { ...charts, [String(chartId)]: chart } };
}

/** Returns why an address cannot be opened by a click; undefined when it can. */
export function addressProblem(address: string): string | undefined {
  const text = address.trim();
  if (text === '') return 'Enter an address.';
  const url = parsed(text.replace(PLACEHOLDER, SAMPLE));
  if (!url) return 'This is not an address. Start with https:// or with / for a page of this site.';
  if (!SAFE_SCHEMES.has(url.protocol))
    return `Addresses that start with "${url.protocol}" cannot be opened. Use https, http, or mailto.`;
  // A value must never decide which site is opened.
  const isFixed = originOf(text, SAMPLE) === originOf(text, 'y');
  return isFixed ? undefined : 'The name of the site cannot contain a placeholder.';
}

/** Returns an address with the values of a mark; undefined when it cannot be opened or a value is missing. */
export function addressWith(address: string, values: readonly MarkValue[]): string | undefined {
  if (addressProblem(address) !== undefined) return undefined;
  const known = new Map(values.map(({ column, value }) => [column, value]));
  let isComplete = true;
  const filled = address.trim().replace(PLACEHOLDER, (_, name: string) => {
    if (!known.has(name.trim())) isComplete = false;
    return encodeURIComponent(String(known.get(name.trim()) ?? ''));
  });
  return isComplete ? filled : undefined;
}

/** Returns the masks of another dashboard's filters with the values of a mark, matched by column. */
export function masksForValues(metadata: Json, values: readonly MarkValue[]): DataMasks {
  const filters = filtersOnly(readFilters(metadata['native_filter_configuration']));
  return Object.fromEntries(
    filters
      .filter(filter => filter.filterType === 'filter_select')
      .flatMap(filter => {
        const own = values.filter(({ column }) => column === targetOf(filter)?.column);
        if (own.length === 0) return [];
        const mask = valueMask(
          filter,
          own.map(({ value }) => value),
        );
        return [[filter.id, { ...mask, id: filter.id }]];
      }),
  );
}

/** Returns a chart whose rows are narrowed to the values of a mark. */
export function formDataForValues(formData: FormData, values: readonly MarkValue[]): FormData {
  const added = values.map(({ column, value }) => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: column,
    isExtra: true,
    ...(value === null ? { operator: 'IS NULL' } : { operator: '==', comparator: value }),
  }));
  return { ...formData, adhoc_filters: [...asList(formData['adhoc_filters']), ...added] };
}

/** Returns the values that a cross-filter stands for; calculated columns have no name to pass on. */
export function valuesOfFilters(filters: unknown): readonly MarkValue[] {
  return asList(filters).flatMap(filter => {
    const { col, val } = membersOf(filter);
    const [value] = asList(val);
    return typeof col === 'string' ? [{ column: col, value: (value ?? null) as FilterValue }] : [];
  });
}

function originOf(template: string, sample: string): string | undefined {
  const url = parsed(template.replace(PLACEHOLDER, sample));
  return url && `${url.protocol}//${url.username}@${url.host}`;
}

/** Addresses of this site begin with a slash, but two of them would name another site. */
function parsed(text: string): URL | undefined {
  const isOwn = /^\/(?![/\\])/.test(text);
  if (!isOwn && !/^[a-z][a-z\d+.-]*:/i.test(text)) return undefined;
  try {
    return new URL(text, 'https://this-site.invalid');
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
