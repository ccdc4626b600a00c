type Json = Record<string, unknown>;

/** The metadata fields that clients may write; others survive if they already exist. */
const KNOWN = new Set([
  'chart_configuration',
  'color_namespace',
  'color_scheme',
  'color_scheme_domain',
  'cross_filters_enabled',
  'default_filters',
  'expanded_slices',
  'filter_bar_orientation',
  'filter_scopes',
  'filter_set_configuration',
  'global_chart_configuration',
  'import_time',
  'label_colors',
  'native_filter_configuration',
  'native_filter_migration',
  'positions',
  'refresh_frequency',
  'remote_id',
  'shared_label_colors',
  'show_native_filters',
  'stagger_refresh',
  'stagger_time',
  'timed_refresh_immune_slices',
]);

const WHOLE_NUMBERS = ['refresh_frequency', 'stagger_time', 'remote_id', 'import_time'] as const;

/** Returns the problems of metadata by field; undefined if there are none. */
export function metadataProblems(metadata: unknown, stored: Json): Record<string, string[]> | undefined {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return { _schema: ['Invalid input type.'] };
  const given = metadata as Json;
  const problems: Record<string, string[]> = {};
  for (const key of Object.keys(given)) {
    if (!KNOWN.has(key) && !Object.hasOwn(stored, key)) problems[key] = ['Unknown field.'];
  }
  for (const key of WHOLE_NUMBERS) {
    if (given[key] !== undefined && given[key] !== null && !/^-?\d+$/.test(String(given[key])))
      problems[key] = ['Not a valid integer.'];
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** Returns metadata as a save stores it: without the layout, and with the fields that every dashboard has. */
export function metadataToStore(metadata: Json): Json {
  const { positions: _, ...rest } = metadata;
  const defaults: Json = {
    timed_refresh_immune_slices: [],
    expanded_slices: {},
    refresh_frequency: 0,
    color_scheme: '',
    label_colors: {},
    shared_label_colors: {},
    color_scheme_domain: [],
    cross_filters_enabled: true,
  };
  const missing = Object.entries(defaults).filter(([key]) => rest[key] === undefined || rest[key] === null);
  return { ...rest, ...Object.fromEntries(missing) };
}

/** Returns the datasets that a dashboard's filters query. */
export function filterDatasets(metadata: Json): readonly number[] {
  const filters: unknown = metadata['native_filter_configuration'];
  const targets = (Array.isArray(filters) ? filters : []).flatMap(
    (filter: { readonly targets?: unknown } | null) => (Array.isArray(filter?.targets) ? filter.targets : []),
  );
  return targets
    .map((target: { readonly datasetId?: unknown } | null) => Number(target?.datasetId ?? Number.NaN))
    .filter(id => Number.isSafeInteger(id));
}

/** Parses a JSON object; returns an empty one for anything else. */
export function parseMetadata(text: string | null | undefined): Json {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
  } catch {
    return {};
  }
}
