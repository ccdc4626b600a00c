type Json = Record<string, unknown>;

/** Maps ids of one installation to those of another; undefined for missing ones. */
export interface IdMaps {
  readonly chart: (oldId: number) => number | undefined;
  readonly datasetByUuid: (uuid: string) => number | undefined;
  /** Returns another dataset for the filters of one; undefined to keep it. */
  readonly dataset?: (id: number) => number | undefined;
}

/** Returns the metadata of a dashboard from another installation with the ids of charts and datasets here. */
export function remapMetadata(metadata: Json, maps: IdMaps): Json {
  const changed: Json = { ...metadata };
  if (Array.isArray(metadata['timed_refresh_immune_slices']))
    changed['timed_refresh_immune_slices'] = chartIds(metadata['timed_refresh_immune_slices'], maps);
  if (isObject(metadata['expanded_slices']))
    changed['expanded_slices'] = remapKeys(metadata['expanded_slices'], maps);
  if (isObject(metadata['filter_scopes']))
    changed['filter_scopes'] = remapFilterScopes(metadata['filter_scopes'], maps);
  if (typeof metadata['default_filters'] === 'string')
    changed['default_filters'] = remapDefaultFilters(metadata['default_filters'], maps);
  if (Array.isArray(metadata['native_filter_configuration']))
    changed['native_filter_configuration'] = metadata['native_filter_configuration'].map(filter =>
      remapFilter(filter, maps),
    );
  if (isObject(metadata['chart_configuration']))
    changed['chart_configuration'] = remapChartConfiguration(metadata['chart_configuration'], maps);
  if (isObject(metadata['global_chart_configuration']))
    changed['global_chart_configuration'] = remapScope(metadata['global_chart_configuration'], maps);
  return changed;
}

/**
 * Returns metadata for export, whose native filters name datasets by UUID, because ids mean nothing
 * elsewhere.
 */
export function portableMetadata(metadata: Json, uuidOfDataset: (id: number) => string | undefined): Json {
  const filters = metadata['native_filter_configuration'];
  if (!Array.isArray(filters)) return metadata;
  return {
    ...metadata,
    native_filter_configuration: filters.map(filter =>
      changeTargets(filter, target => {
        const { datasetId, ...rest } = target;
        const uuid = typeof datasetId === 'number' ? uuidOfDataset(datasetId) : undefined;
        return uuid === undefined ? rest : { ...rest, datasetUuid: uuid };
      }),
    ),
  };
}

function remapFilter(filter: unknown, maps: IdMaps): unknown {
  const withTargets = changeTargets(filter, target => {
    const { datasetUuid, ...rest } = target;
    const id =
      typeof datasetUuid === 'string'
        ? maps.datasetByUuid(datasetUuid)
        : maps.dataset?.(Number(target['datasetId']));
    return id === undefined ? target : { ...rest, datasetId: id };
  });
  return isObject(withTargets) ? remapScope(withTargets, maps) : withTargets;
}

function changeTargets(filter: unknown, change: (target: Json) => Json): unknown {
  if (!isObject(filter) || !Array.isArray(filter['targets'])) return filter;
  return {
    ...filter,
    targets: filter['targets'].map(target => (isObject(target) ? change(target) : target)),
  };
}

function remapScope(holder: Json, maps: IdMaps): Json {
  const { scope, chartsInScope } = holder;
  return {
    ...holder,
    ...(isObject(scope) && Array.isArray(scope['excluded'])
      ? { scope: { ...scope, excluded: chartIds(scope['excluded'], maps) } }
      : {}),
    ...(Array.isArray(chartsInScope) ? { chartsInScope: chartIds(chartsInScope, maps) } : {}),
  };
}

function remapChartConfiguration(configuration: Json, maps: IdMaps): Json {
  const entries = Object.entries(configuration).flatMap(([key, value]): [string, unknown][] => {
    const id = maps.chart(Number(key));
    if (id === undefined || !isObject(value)) return [];
    const { crossFilters } = value;
    return [
      [
        String(id),
        { ...value, id, ...(isObject(crossFilters) ? { crossFilters: remapScope(crossFilters, maps) } : {}) },
      ],
    ];
  });
  return Object.fromEntries(entries);
}

function remapKeys(object: Json, maps: IdMaps): Json {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
      const id = maps.chart(Number(key));
      return id === undefined ? [] : [[String(id), value]];
    }),
  );
}

// Maps, for each filter box and column, the charts that it does not filter.
function remapFilterScopes(scopes: Json, maps: IdMaps): Json {
  const ofColumn = (scope: unknown): unknown =>
    isObject(scope) && Array.isArray(scope['immune'])
      ? { ...scope, immune: chartIds(scope['immune'], maps) }
      : scope;
  return Object.fromEntries(
    Object.entries(remapKeys(scopes, maps)).map(([id, columns]) => [
      id,
      isObject(columns)
        ? Object.fromEntries(Object.entries(columns).map(([name, scope]) => [name, ofColumn(scope)]))
        : columns,
    ]),
  );
}

function remapDefaultFilters(text: string, maps: IdMaps): string {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return isObject(value) ? JSON.stringify(remapKeys(value, maps)) : text;
  } catch {
    return text;
  }
}

function chartIds(ids: readonly unknown[], maps: IdMaps): number[] {
  return ids.map(id => maps.chart(Number(id))).filter(id => id !== undefined);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
