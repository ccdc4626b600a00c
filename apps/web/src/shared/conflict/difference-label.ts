const PLACES: readonly (readonly [start: RegExp, place: string])[] = [
  [/^json_metadata\.positions\.|^position_json\./, 'Layout › '],
  [/^json_metadata\./, 'Settings › '],
  [/^params\./, 'Chart settings › '],
];
const NAMES: Readonly<Record<string, string>> = {
  dashboard_title: 'Title',
  slice_name: 'Name',
  viz_type: 'Chart type',
  slug: 'Address',
  css: 'CSS',
  datasource_id: 'Dataset',
  sql: 'SQL',
  db_id: 'Database',
};

/**
 * Returns the field of a difference in words: `json_metadata.color_scheme` becomes "Settings › color scheme".
 */
export function differenceLabel(field: string): string {
  const known = NAMES[field];
  if (known) return known;
  const [start, place] = PLACES.find(([pattern]) => pattern.test(field)) ?? [/^/, ''];
  const words = field
    .replace(start, '')
    .replaceAll('.meta.', '.')
    .split('.')
    .map(part => (/^[A-Z_]+(-|$)|_ID$/.test(part) ? part : part.replaceAll('_', ' ')))
    .join(' › ');
  return place === '' ? words.charAt(0).toUpperCase() + words.slice(1) : place + words;
}
