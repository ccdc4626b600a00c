/** Parameters that say what the filters select. */
const KEYS = ['permalink_key', 'native_filters_key', 'native_filters', 'filter_set', 'preselect_filters'];

/** Parameters of the address that say nothing about how to show the dashboard to others. */
const OWN = new Set([...KEYS, 'edit']);

/** Returns true when an address says what the filters say. */
export function isLinked(params: URLSearchParams): boolean {
  return KEYS.some(key => params.has(key));
}

/** What an address no longer needs once its filter values are kept under a key. */
export const WITHOUT_LINK: Readonly<Record<string, null>> = Object.fromEntries(KEYS.map(key => [key, null]));

/** Returns the parameters that a permanent link brings back. */
export function sharedParams(params: URLSearchParams): [string, string][] {
  return [...params].filter(([key]) => !OWN.has(key));
}

/** Returns the parameters that a permanent link kept. */
export function keptParams(stored: unknown): readonly (readonly [string, string])[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' && !OWN.has(pair[0])
      ? [[pair[0], pair[1]] as const]
      : [],
  );
}
