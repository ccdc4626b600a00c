import { asList, type FormData } from '../form-data/form-data.ts';

type Json = Readonly<Record<string, unknown>>;

/** A chart that offered filter values before dashboards had filters. */
export interface FilterBox {
  readonly id: number;
  readonly datasetId: number | undefined;
  readonly formData: FormData;
}

export interface StoredDashboard {
  readonly metadata: Json;
  readonly positions: Json;
}

/** Marks a dashboard whose boxes were already replaced, even if its stored layout still contains them. */
const DONE = 'native_filter_migration';

/** Returns the dashboard with native filters instead of filter boxes; the same one if it has no boxes. */
export function upgradeFilterBoxes(dashboard: StoredDashboard, boxes: readonly FilterBox[]): StoredDashboard {
  const shown = boxes.filter(box => nodesOfChart(dashboard.positions, box.id).length > 0);
  if (shown.length === 0) return dashboard;
  return {
    metadata: dashboard.metadata[DONE] ? dashboard.metadata : withFilters(dashboard.metadata, shown),
    positions: shown
      .flatMap(box => nodesOfChart(dashboard.positions, box.id))
      .reduce(withoutNode, dashboard.positions),
  };
}

function withFilters(metadata: Json, boxes: readonly FilterBox[]): Json {
  const filters = boxes.flatMap(box => filtersOf(box, metadata));
  return {
    ...metadata,
    native_filter_configuration: [...asList(metadata['native_filter_configuration']), ...filters],
    [DONE]: { state: 'CONVERTED' },
  };
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

function filtersOf(box: FilterBox, metadata: Json): readonly Json[] {
  const chosen = membersOf(membersOf(parsed(metadata['default_filters']))[String(box.id)]);
  const valuesOf = (key: string, otherwise?: unknown): readonly unknown[] =>
    asList(chosen[key] ?? otherwise).filter(value => value !== '');
  const { formData } = box;
  const parts: Parts[] = asList(formData.filter_configs)
    .map(membersOf)
    .filter(config => typeof config['column'] === 'string')
    .map(config => valueParts(config, valuesOf));
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

function valueParts(config: Json, valuesOf: (key: string, otherwise?: unknown) => readonly unknown[]): Parts {
  const column = String(config['column']);
  const isMultiple = config['multiple'] !== false;
  const preset = config['defaultValue'];
  return {
    key: column,
    column,
    name: typeof config['label'] === 'string' && config['label'] ? config['label'] : column,
    filterType: 'filter_select',
    values: valuesOf(column, typeof preset === 'string' && isMultiple ? preset.split(';') : preset),
    controlValues: {
      enableEmptyFilter: config['clearable'] === false,
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
    id: `NATIVE_FILTER-${box.id}-${key}`,
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
    excluded: asList(immune).map(Number).filter(Number.isInteger),
  };
}

function nodesOfChart(positions: Json, chartId: number): readonly string[] {
  return Object.keys(positions).filter(id => {
    const node = membersOf(positions[id]);
    return node['type'] === 'CHART' && membersOf(node['meta'])['chartId'] === chartId;
  });
}

/** Removes a part from the positions, with rows and columns that held nothing else. */
function withoutNode(positions: Json, id: string): Json {
  const { [id]: _, ...rest } = positions;
  const parent = Object.keys(rest).find(key => asList(membersOf(rest[key])['children']).includes(id));
  if (parent === undefined) return rest;
  const node = membersOf(rest[parent]);
  const children = asList(node['children']).filter(child => child !== id);
  const isEmptied = children.length === 0 && (node['type'] === 'ROW' || node['type'] === 'COLUMN');
  return isEmptied ? withoutNode(rest, parent) : { ...rest, [parent]: { ...node, children } };
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
