/** The saved value of a control for places. Members of other kinds of places are kept. */
export type Spatial = Readonly<Record<string, unknown>>;

export const SPATIAL_TYPES = [
  { value: 'latlong', label: 'Longitude & Latitude columns' },
  { value: 'delimited', label: 'Delimited long & lat single column' },
  { value: 'geohash', label: 'Geohash' },
] as const;
export type SpatialType = (typeof SPATIAL_TYPES)[number]['value'];

const COLUMNS: Readonly<Record<SpatialType, readonly string[]>> = {
  latlong: ['lonCol', 'latCol'],
  delimited: ['lonlatCol'],
  geohash: ['geohashCol'],
};

/** Returns the initial value of a type. */
export function startOfSpatial(type: SpatialType): Spatial {
  return type === 'delimited' ? { type, delimiter: ',', reverseCheckbox: false } : { type };
}

/** Returns the type of a saved value if users can edit it. */
export function spatialType(value: unknown): SpatialType | undefined {
  const type = (value as { readonly type?: unknown } | null | undefined)?.type;
  return SPATIAL_TYPES.find(one => one.value === type)?.value;
}

/** Returns whether a value names every column that its type needs. */
export function isCompleteSpatial(value: Spatial): boolean {
  const type = spatialType(value);
  if (!type || (type === 'delimited' && value.delimiter === '')) return false;
  return COLUMNS[type].every(key => typeof value[key] === 'string' && value[key] !== '');
}
