/** The operations on a result that clients know, by the names that the wire has for them. */
export const POST_PROCESSING_OPERATIONS: readonly string[] = [
  'aggregate',
  'boxplot',
  'compare',
  'contribution',
  'cum',
  'diff',
  'escape_separator',
  'flatten',
  'geodetic_parse',
  'geohash_decode',
  'geohash_encode',
  'pivot',
  'prophet',
  'rename',
  'resample',
  'rolling',
  'select',
  'sort',
  'unescape_separator',
];

/** Operations that newer charts send too. */
export const NEWER_OPERATIONS: readonly string[] = ['histogram', 'rank'];
