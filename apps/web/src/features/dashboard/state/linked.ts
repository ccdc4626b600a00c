/** The parameters that set the filters. */
const KEYS = ['permalink_key', 'native_filters_key', 'native_filters', 'filter_set', 'preselect_filters'];

/** The parameters that a shared link leaves out. */
const OWN = new Set([...KEYS, 'edit']);

/** Returns whether an address sets the filters. */
export function isLinked(params: URLSearchParams): boolean {
  return KEYS.some(key => params.has(key));
}

/** The parameters that an address no longer needs once its filter values are stored under a key. */
export const WITHOUT_LINK: Readonly<Record<string, null>> = Object.fromEntries(KEYS.map(key => [key, null]));

/** Returns the parameters that a permanent link restores. */
export function sharedParams(params: URLSearchParams): [string, string][] {
  return [...params].filter(([key]) => !OWN.has(key));
}

/** Returns the parameters that are stored with a permanent link. */
export function keptParams(stored: unknown): readonly (readonly [string, string])[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' && !OWN.has(pair[0])
      ? [[pair[0], pair[1]] as const]
      : [],
  );
}
