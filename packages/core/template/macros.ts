import { bind, type Bound } from './arguments.ts';
import { asForeign, foreignJson } from './foreign-values.ts';
import { fromJson, toPlain } from './from-json.ts';
import { foreignText, isText, plainOf, queryText } from './marked-text.ts';
import { isTruthy } from './operators.ts';
import { partitionFunctions } from './partitions.ts';
import { describeValue } from './print-value.ts';
import { FILTER_OPERATORS } from '../query/query-object.ts';
import { templateFilters, type TemplateFilter } from './template-filters.ts';
import type { TemplateContext } from './template-context.ts';
import { raise } from './template-error.ts';
import { Dict, list, Sequence, Thing, typeName, type Value } from './value.ts';

const KNOWN_OPERATORS: ReadonlySet<string> = new Set(FILTER_OPERATORS);

/** What a rendering used that its text does not show. */
export interface Uses {
  /** Values that distinguish cached answers. */
  readonly extraCacheKeys: unknown[];
  /** Columns whose filters the template applies itself. */
  readonly removedFilters: Set<string>;
  readonly appliedFilters: Set<string>;
}

/** Returns the functions of SQL templates for a query and its user. */
export function macros(context: TemplateContext, uses: Uses): ReadonlyMap<string, Value> {
  const remember = (value: Value, args: Bound): Value => {
    if (value !== null && isTruthy(args.value('add_to_cache_keys', true)))
      uses.extraCacheKeys.push(toPlain(value));
    return value;
  };
  return new Map<string, Value>([
    macro('url_param', 'as-made', ['param!', 'default', 'add_to_cache_keys', 'escape_result'], args =>
      urlParam(context, uses, args),
    ),
    macro('current_user_id', 'foreign', ['add_to_cache_keys'], args =>
      remember(fromJson(context.user?.id), args),
    ),
    macro('current_username', 'foreign', ['add_to_cache_keys'], args =>
      remember(context.user?.username ?? null, args),
    ),
    macro('cache_key_wrapper', 'as-made', ['key!'], args => {
      const key = args.value('key');
      uses.extraCacheKeys.push(key instanceof Thing ? describeValue(key) : toPlain(key));
      return key;
    }),
    macro('filter_values', 'as-made', ['column!', 'default', 'remove_filter'], args => {
      const values = usedFilters(context, uses, args)
        .flatMap(({ val }) => (Array.isArray(val) ? val : [val]))
        .map(foreignJson);
      const fallback = args.value('default');
      return list(values.length === 0 && isTruthy(fallback) ? [fallback] : values);
    }),
    macro('get_filters', 'as-made', ['column!', 'remove_filter'], args =>
      list(
        usedFilters(context, uses, args).map(({ op, val }) =>
          Dict.of([
            ['op', KNOWN_OPERATORS.has(op) ? op : foreignText(op)],
            ['col', args.value('column')],
            ['val', foreignJson(val)],
          ]),
        ),
      ),
    ),
    ...(context.dataset ? [datasetMacro(context.dataset, { ...context.params, ...context.values })] : []),
    ...partitionNamespaces(context),
  ]);
}

/** The marks on the result of a function: all texts are foreign, or the function has marked them itself. */
type Returned = 'foreign' | 'as-made';

function macro(
  name: string,
  returned: Returned,
  parameters: readonly string[],
  run: (args: Bound) => Value,
): readonly [string, Thing] {
  return [
    name,
    partial(name, args => {
      const value = safe(name, run(bind(`ExtraCache.${name}`, parameters, args)));
      return returned === 'foreign' ? asForeign(value) : value;
    }),
  ];
}

/** Returns a function that reveals none of its internals. */
function partial(name: string, call: NonNullable<Thing['parts']['call']>): Thing {
  const inner = new Thing('function', `<function ${name}>`, {});
  return new Thing('partial', `functools.partial(<function ${name}>)`, {
    call,
    attributes: new Map([['func', inner]]),
  });
}

/** Functions return only plain values. */
function safe(name: string, value: Value): Value {
  return value instanceof Thing
    ? raise('SupersetTemplateException', `Unsafe return type for function ${name}: ${typeName(value)}`)
    : value;
}

function urlParam({ urlArgs, formData }: TemplateContext, uses: Uses, args: Bound): Value {
  const param = args.value('param');
  const name = isText(param) ? plainOf(param) : '';
  const fromAddress = Object.hasOwn(urlArgs, name) ? urlArgs[name] : undefined;
  if (fromAddress) return foreignText(fromAddress);
  const params = formData.url_params;
  const isGiven = typeof params === 'object' && params !== null && Object.hasOwn(params, name);
  const value = isGiven ? foreignJson(Reflect.get(params, name)) : args.value('default');
  if (isTruthy(args.value('add_to_cache_keys', true))) uses.extraCacheKeys.push(toPlain(value));
  return value;
}

function usedFilters({ formData }: TemplateContext, uses: Uses, args: Bound): readonly TemplateFilter[] {
  const column = args.value('column');
  const name = isText(column) ? plainOf(column) : undefined;
  const used = templateFilters(formData).filter(({ col }) => col === name);
  for (const { col } of used) {
    uses.appliedFilters.add(col);
    if (isTruthy(args.value('remove_filter', false))) uses.removedFilters.add(col);
  }
  return used;
}

/** A dataset without its own time range gets that of the template naming it. */
function datasetMacro(
  dataset: NonNullable<TemplateContext['dataset']>,
  known: Readonly<Record<string, unknown>>,
): readonly [string, Thing] {
  return [
    'dataset',
    partial('dataset', given => {
      const args = bind(
        'dataset_macro',
        ['dataset_id!', 'include_metrics', 'columns', 'from_dttm', 'to_dttm'],
        given,
      );
      const time = (name: 'from_dttm' | 'to_dttm'): string | null => {
        const told = args.value(name, fromJson(known[name]));
        return isText(told) ? plainOf(told) : null;
      };
      const id = args.value('dataset_id');
      const columns = args.value('columns');
      const sql = dataset({
        id: typeof id === 'bigint' ? Number(id) : undefined,
        includeMetrics: isTruthy(args.value('include_metrics', false)),
        times: { from_dttm: time('from_dttm'), to_dttm: time('to_dttm') },
        columns:
          columns instanceof Sequence
            ? columns.items.map(item =>
                isText(item) ? plainOf(item) : raise('TypeError', 'columns must be names'),
              )
            : undefined,
      });
      return sql === undefined
        ? raise('DatasetNotFoundError', `Dataset ${isText(id) ? plainOf(id) : describeValue(id)} not found!`)
        : queryText(`(\n${sql}\n) AS dataset_${describeValue(id)}`);
    }),
  ];
}

/** Engines with partitions have functions under their own name; Trino also under Presto's. */
function partitionNamespaces({ engine, partitions }: TemplateContext): readonly (readonly [string, Value])[] {
  const names =
    engine === 'trino' ? ['presto', 'trino'] : engine === 'presto' || engine === 'hive' ? [engine] : [];
  return names.map(name => [
    name,
    Dict.of(
      partitionFunctions(name, partitions).map(
        ([one, run]) => [one, partial(one, given => asForeign(safe(one, run(given))))] as const,
      ),
    ),
  ]);
}
