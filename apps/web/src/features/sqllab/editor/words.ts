import type { Offer } from './rank.ts';

const KEYWORDS =
  'SELECT|FROM|WHERE|GROUP BY|ORDER BY|HAVING|LIMIT|OFFSET|JOIN|LEFT JOIN|RIGHT JOIN|INNER JOIN|FULL OUTER JOIN|CROSS JOIN|ON|USING|AS|DISTINCT|AND|OR|NOT|IN|IS NULL|IS NOT NULL|NULL|LIKE|ILIKE|BETWEEN|EXISTS|CASE|WHEN|THEN|ELSE|END|UNION|UNION ALL|INTERSECT|EXCEPT|WITH|RECURSIVE|VALUES|INSERT INTO|UPDATE|SET|DELETE FROM|CREATE TABLE|CREATE VIEW|DROP TABLE|ALTER TABLE|EXPLAIN|DESCRIBE|SHOW|ASC|DESC|NULLS FIRST|NULLS LAST|OVER|PARTITION BY|ROWS BETWEEN|WINDOW|QUALIFY|FILTER|INTERVAL|CAST|TRUE|FALSE|ALL|ANY|LATERAL|TABLESAMPLE';

export const KEYWORD_OFFERS: readonly Offer[] = KEYWORDS.split('|').map(label => ({
  label,
  kind: 'keyword',
}));

const SIGNATURES: Readonly<Record<string, string>> = {
  avg: '(number)',
  cast: '(value AS type)',
  ceil: '(number)',
  coalesce: '(value, …)',
  concat: '(text, …)',
  count: '(* or value)',
  date_diff: '(part, start, end)',
  date_part: '(part, moment)',
  date_trunc: '(part, moment)',
  dense_rank: '() OVER (…)',
  extract: '(part FROM moment)',
  first_value: '(value) OVER (…)',
  floor: '(number)',
  lag: '(value, offset) OVER (…)',
  lead: '(value, offset) OVER (…)',
  length: '(text)',
  lower: '(text)',
  max: '(value)',
  median: '(number)',
  min: '(value)',
  nullif: '(value, other)',
  rank: '() OVER (…)',
  regexp_matches: '(text, pattern)',
  regexp_replace: '(text, pattern, replacement)',
  replace: '(text, from, to)',
  round: '(number, digits)',
  row_number: '() OVER (…)',
  split_part: '(text, separator, position)',
  string_agg: '(text, separator)',
  strftime: '(moment, format)',
  substring: '(text, start, length)',
  sum: '(number)',
  to_char: '(value, format)',
  trim: '(text)',
  upper: '(text)',
};

/** Returns the functions of the engine, with the parameters of the usual ones. */
export function functionOffers(names: readonly string[]): readonly Offer[] {
  return names.map(label => ({
    label,
    kind: 'function',
    detail: SIGNATURES[label.toLowerCase()] ?? '(…)',
    apply: `${label}(`,
  }));
}

/** Snippets, in the form of the editor's own: Tab goes from one gap to the next. */
export const SNIPPET_OFFERS: readonly Offer[] = [
  { label: 'sel', detail: 'SELECT … FROM …', apply: 'SELECT ${columns}\nFROM ${table}\nLIMIT ${100}' },
  {
    label: 'selg',
    detail: 'SELECT … GROUP BY',
    apply: 'SELECT ${column}, count(*) AS ${count}\nFROM ${table}\nGROUP BY 1\nORDER BY 2 DESC',
  },
  {
    label: 'cte',
    detail: 'WITH … AS (…)',
    apply: 'WITH ${name} AS (\n  SELECT ${columns}\n  FROM ${table}\n)\nSELECT *\nFROM ${name}',
  },
  {
    label: 'case',
    detail: 'CASE WHEN … END',
    apply: 'CASE WHEN ${condition} THEN ${value} ELSE ${other} END',
  },
  {
    label: 'rown',
    detail: 'row_number() OVER',
    apply: 'row_number() OVER (PARTITION BY ${column} ORDER BY ${order})',
  },
].map(snippet => ({ ...snippet, kind: 'snippet' as const }));

/** What templates offer besides the parameters of the tab. */
export const MACRO_OFFERS: readonly Offer[] = [
  ['url_param', "url_param('name')", 'A parameter of the address of the page'],
  ['current_username', 'current_username()', 'The name of the user who runs the query'],
  ['current_user_id', 'current_user_id()', 'The number of the user who runs the query'],
  ['current_user_email', 'current_user_email()', 'The email address of the user who runs the query'],
  ['filter_values', "filter_values('column')", 'The values that a filter of the dashboard selects'],
  ['get_filters', "get_filters('column')", 'The filters of the dashboard on a column'],
  ['from_dttm', 'from_dttm', 'The start of the time range'],
  ['to_dttm', 'to_dttm', 'The end of the time range'],
  ['dataset', 'dataset(1)', 'The query of a dataset'],
  ['metric', "metric('name')", 'The expression of a metric'],
  ['cache_key_wrapper', "cache_key_wrapper('value')", 'A value that results depend on'],
].map(([label, apply, detail]) => ({ label: label!, apply, detail, kind: 'macro' as const }));
