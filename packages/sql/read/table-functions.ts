import type { FunctionCall } from './finding.ts';

/** Functions that make rows only from their arguments, on engines that have them. */
const OF_THEIR_ARGUMENTS = new RegExp(
  `^(${[
    'table',
    'the',
    'lateral',
    'values',
    'unnest',
    'flatten',
    'explode\\w*',
    'posexplode\\w*',
    'inline\\w*',
    'stack',
    'json_tuple',
    'parse_url_tuple',
    'generate_\\w+',
    'series_generate_\\w+',
    'range',
    'sequence',
    'generator',
    'numbers\\w*',
    'zeros\\w*',
    'primes',
    'generaterandom',
    'format',
    'null',
    'view',
    'viewifpermitted',
    'json_table',
    'json_tree',
    'jsonb_tree',
    'jsonb?_each(_text)?',
    'jsonb?_array_elements(_text)?',
    'jsonb?_object_keys',
    'jsonb?_to_record(set)?',
    'jsonb_path_query',
    'regexp_matches',
    'now',
    'openjson',
    'string_split',
    'string_to_table',
    'regexp_\\w+_to_table',
    'split_to_table',
    'strtok_split_to_table',
    'arrayjoin',
    'nodes',
    'xmltable',
    'exclude_columns',
    'descriptor',
    'gap_fill',
    'range_sessionize',
    'tumble',
    'hop',
  ].join('|')})$`,
  'i',
);

/** Returns whether a table source may be a stored function or a view with arguments. */
export function mayReadMore({ isSource, isQualified, schema, name }: FunctionCall): boolean {
  return (
    isSource && ((isQualified && schema?.toLowerCase() !== 'pg_catalog') || !OF_THEIR_ARGUMENTS.test(name))
  );
}
