import { bind } from './arguments.ts';
import type { Filter, OpenFilter } from './filter.ts';
import { HTML_FILTERS } from './html-filters.ts';
import { LIST_FILTERS } from './list-filters.ts';
import { NUMBER_FILTERS } from './number-filters.ts';
import { TEXT_FILTERS } from './text-filters.ts';
import { whereIn } from './where-in.ts';

const SQL_FILTERS: readonly (readonly [string, Filter])[] = [
  [
    'where_in',
    [['mark'], (value, args, host) => whereIn(value, args.value('mark') !== null, host.sqlLiterals)],
  ],
];

/** The filters after `|`. */
export const FILTERS: ReadonlyMap<string, OpenFilter> = new Map([
  ...[...TEXT_FILTERS, ...HTML_FILTERS, ...NUMBER_FILTERS, ...SQL_FILTERS].map(
    ([name, filter]) => [name, closed(name, filter)] as const,
  ),
  ...LIST_FILTERS.map(
    ([name, filter]) => [name, typeof filter === 'function' ? filter : closed(name, filter)] as const,
  ),
]);

/**
 * Filters that mark the foreign parts of their results themselves; any other result with foreign input is
 * foreign as a whole.
 */
export const EXACT_FILTERS: ReadonlySet<string> = new Set([
  ...LIST_FILTERS.map(([name]) => name),
  'upper',
  'lower',
  'trim',
  'string',
  'safe',
  'default',
  'd',
  'replace',
  'pprint',
  'tojson',
  'attr',
  'where_in',
]);

function closed(name: string, [parameters, run]: Filter): OpenFilter {
  return (value, args, host) => run(value, bind(`do_${name}`, parameters, args), host);
}
