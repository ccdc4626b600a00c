const KEYS = ['permalink_key', 'native_filters_key', 'native_filters'];

/** Returns true when an address says what the filters say. */
export function isLinked(params: URLSearchParams): boolean {
  return KEYS.some(key => params.has(key));
}
