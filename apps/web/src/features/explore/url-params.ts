/** Parameters of the builder's address that have a meaning of their own. */
const OWN = new Set([
  'dashboard_id',
  'dashboard_page_id',
  'dataset',
  'dataset_id',
  'datasource',
  'datasource_id',
  'datasource_type',
  'force',
  'form_data',
  'form_data_key',
  'permalink_key',
  'save_action',
  'show_native_filters',
  'slice_id',
  'standalone',
  'tab_id',
  'viz_type',
]);

/**
 * Returns the parameters of the builder's address that belong to whoever made it, such as values for
 * templates.
 */
export function foreignParams(params: URLSearchParams): readonly (readonly [name: string, value: string])[] {
  return [...params].filter(([name]) => !OWN.has(name));
}

/** Returns the form data that an old address holds as JSON; undefined if it holds none. */
export function formDataIn(params: URLSearchParams): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(params.get('form_data') ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
