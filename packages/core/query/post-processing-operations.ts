/** The post-processing operations by their wire names. */
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

/** Operations sent by newer charts. */
export const NEWER_OPERATIONS: readonly string[] = ['histogram', 'rank'];
