import { filtersOnly, readFilters, type NativeFilter } from '../filters/native-filter.ts';
import type { DataMask } from '../filters/data-mask.ts';
import { valueMask, type FilterValue } from '../filters/value-filter.ts';
import { asList, type FormData } from '../form-data/form-data.ts';

type Json = Readonly<Record<string, unknown>>;

/** A chart that offers filter values, from before dashboards had filters. */
export interface FilterBox {
  readonly id: number;
  readonly datasetId: number | undefined;
  readonly formData: FormData;
  /** Returns the label of a column, which names its filter unless the box does. */
  readonly labelOf?: (column: string) => string;
}

interface Parts {
  /** The column or reserved name under which a box stored its values and scope. */
  readonly key: string;
  readonly name: string;
  readonly filterType: string;
  readonly column?: string;
  readonly controlValues?: Json;
  readonly values: readonly unknown[];
  readonly extraFormData: (values: readonly unknown[]) => Json;
}

/**
 * Returns the filters of a box as dashboard filters, with their scopes and the values selected when the
 * dashboard was saved. None of this is stored, so the box stays unchanged.
 */
export function filtersOfBox(box: FilterBox, metadata: Json): readonly NativeFilter[] {
  return filtersOnly(readFilters(storedFilters(box, metadata)));
}

/** Returns the id of a filter of a box: its column, or the reserved name of a time setting. */
export function boxFilterId(boxId: number, key: string): string {
  return `NATIVE_FILTER-${boxId}-${key}`;
}

/** Returns the mask of a box filter with these values. */
export function boxMask(filter: NativeFilter, values: readonly FilterValue[]): DataMask {
  const member = TIME_MEMBERS[filter.filterType];
  if (member === undefined) return valueMask(filter, values);
  const [value] = values;
  return {
    extraFormData: value === undefined ? {} : { [member]: value },
    filterState: { value: value ?? null },
  };
}

/**
 * Returns the masks of the filters whose values an address preselects, as `{chartId: {column: [values]}}`.
 */
export function preselectedMasks(
  filters: readonly NativeFilter[],
  text: string | null,
): Readonly<Record<string, DataMask>> {
  const chosen = Object.entries(membersOf(parsed(text ?? undefined)));
  return Object.fromEntries(
    chosen.flatMap(([chart, columns]) =>
      Object.entries(membersOf(columns)).flatMap(([column, values]) => {
        const filter = filters.find(({ id }) => id === boxFilterId(Number(chart), column));
        const list = asList(values) as readonly FilterValue[]; // Columns hold nothing else.
        return filter ? [[filter.id, boxMask(filter, list)] as const] : [];
      }),
    ),
  );
}

const TIME_MEMBERS: Readonly<Record<string, string>> = {
  filter_time: 'time_range',
  filter_timegrain: 'time_grain_sqla',
  filter_timecolumn: 'granularity_sqla',
};

function storedFilters(box: FilterBox, metadata: Json): readonly Json[] {
  const chosen = membersOf(membersOf(parsed(metadata['default_filters']))[String(box.id)]);
  const valuesOf = (key: string, otherwise?: unknown): readonly unknown[] =>
    asList(chosen[key] ?? otherwise).filter(value => value !== '');
  const { formData } = box;
  const parts: Parts[] = asList(formData.filter_configs)
    .map(membersOf)
    .filter(config => typeof config['column'] === 'string')
    .map(config => valueParts(config, valuesOf, box.labelOf));
  const time = (
    flag: string,
    key: string,
    about: readonly [name: string, filterType: string, member: string],
    isOn = formData[flag] === true,
  ): void => {
    const [name, filterType, member] = about;
    if (isOn)
      parts.push({
        key,
        name,
        filterType,
        values: valuesOf(key),
        extraFormData: ([value]) => ({ [member]: value }),
      });
  };
  time(
    'date_filter',
    '__time_range',
    ['Time range', 'filter_time', 'time_range'],
    formData.date_filter !== false,
  );
  time('show_sqla_time_granularity', '__time_grain', ['Time grain', 'filter_timegrain', 'time_grain_sqla']);
  time('show_sqla_time_column', '__time_col', ['Time column', 'filter_timecolumn', 'granularity_sqla']);
  return parts.map(part => nativeFilter(part, box, metadata));
}

function valueParts(
  config: Json,
  valuesOf: (key: string, otherwise?: unknown) => readonly unknown[],
  labelOf: FilterBox['labelOf'],
): Parts {
  const column = String(config['column']);
  const isMultiple = config['multiple'] !== false;
  const preset = config['defaultValue'];
  return {
    key: column,
    column,
    name:
      typeof config['label'] === 'string' && config['label']
        ? config['label']
        : (labelOf?.(column) ?? column),
    filterType: 'filter_select',
    values: valuesOf(column, typeof preset === 'string' && isMultiple ? preset.split(';') : preset),
    controlValues: {
      defaultToFirstItem: false,
      multiSelect: isMultiple,
      searchAllOptions: config['searchAllOptions'] === true,
      inverseSelection: false,
      sortAscending: config['asc'] !== false,
      ...(config['metric'] ? { sortMetric: config['metric'] } : {}),
    },
    extraFormData: val => ({ filters: [{ col: column, op: 'IN', val }] }),
  };
}

function nativeFilter(
  { key, name, filterType, column, controlValues = {}, values, extraFormData }: Parts,
  box: FilterBox,
  metadata: Json,
): Json {
  const isTime = column === undefined;
  const dataset =
    box.datasetId === undefined || filterType === 'filter_time' ? {} : { datasetId: box.datasetId };
  return {
    // Links and browser tabs store values by this id, so it must be stable.
    id: boxFilterId(box.id, key),
    type: 'NATIVE_FILTER',
    name,
    filterType,
    description: '',
    targets: [{ ...dataset, ...(isTime ? {} : { column: { name: column } }) }],
    controlValues,
    cascadeParentIds: [],
    scope: scopeOf(key, box, metadata),
    defaultDataMask:
      values.length > 0
        ? {
            extraFormData: extraFormData(values),
            filterState: { value: isTime ? values[0] : values },
            ownState: {},
          }
        : { extraFormData: {}, filterState: {}, ownState: {} },
    ...(isTime ? {} : { adhoc_filters: asList(box.formData.adhoc_filters) }),
  };
}

function scopeOf(key: string, box: FilterBox, metadata: Json): Json {
  const { scope, immune } = membersOf(membersOf(membersOf(metadata['filter_scopes'])[String(box.id)])[key]);
  return {
    rootPath: Array.isArray(scope) ? scope : ['ROOT_ID'],
    // A box does not narrow its own values.
    excluded: [...asList(immune).map(Number).filter(Number.isInteger), box.id],
  };
}

function membersOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : text;
  } catch {
    return undefined;
  }
}
