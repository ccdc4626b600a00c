import { bind, type Bound } from './arguments.ts';
import { fromJson, toPlain } from './from-json.ts';
import { isTruthy } from './operators.ts';
import { partitionFunctions } from './partitions.ts';
import { toRepr } from './print-value.ts';
import { keepsTextOpen, quoteIn } from './sql-literals.ts';
import { templateFilters, type TemplateFilter } from './template-filters.ts';
import type { TemplateContext } from './template-context.ts';
import { raise } from './template-error.ts';
import { Dict, list, Sequence, Thing, typeName, type Value } from './value.ts';

/** What a rendering used that its text does not show. */
export interface Uses {
  /** Values that answers differ by. */
  readonly extraCacheKeys: unknown[];
  /** Columns whose filters the template applies itself. */
  readonly removedFilters: Set<string>;
  readonly appliedFilters: Set<string>;
}

/** The functions that templates of SQL have, over what is asked and who asks. */
export function macros(context: TemplateContext, uses: Uses): ReadonlyMap<string, Value> {
  const remember = (value: Value, args: Bound): Value => {
    if (value !== null && isTruthy(args.value('add_to_cache_keys', true)))
      uses.extraCacheKeys.push(toPlain(value));
    return value;
  };
  return new Map<string, Value>([
    macro('url_param', ['param!', 'default', 'add_to_cache_keys', 'escape_result'], args =>
      urlParam(context, uses, args),
    ),
    macro('current_user_id', ['add_to_cache_keys'], args => remember(fromJson(context.user?.id), args)),
    macro('current_username', ['add_to_cache_keys'], args => remember(context.user?.username ?? null, args)),
    macro('cache_key_wrapper', ['key!'], args => {
      const key = args.value('key');
      uses.extraCacheKeys.push(key instanceof Thing ? toRepr(key) : toPlain(key));
      return key;
    }),
    macro('filter_values', ['column!', 'default', 'remove_filter'], args => {
      const values = usedFilters(context, uses, args)
        .flatMap(({ val }) => (Array.isArray(val) ? val : [val]))
        .map(fromJson);
      const fallback = args.value('default');
      return list(values.length === 0 && isTruthy(fallback) ? [fallback] : values);
    }),
    macro('get_filters', ['column!', 'remove_filter'], args =>
      list(
        usedFilters(context, uses, args).map(({ op, col, val }) =>
          Dict.of([
            ['op', op],
            ['col', col],
            ['val', fromJson(val)],
          ]),
        ),
      ),
    ),
    ...(context.dataset ? [datasetMacro(context.dataset, context.values)] : []),
    ...partitionNamespaces(context),
  ]);
}

function macro(
  name: string,
  parameters: readonly string[],
  run: (args: Bound) => Value,
): readonly [string, Thing] {
  return [name, partial(name, args => safe(name, run(bind(`ExtraCache.${name}`, parameters, args))))];
}

/** A function whose inside shows as little as a function's does. */
function partial(name: string, call: NonNullable<Thing['parts']['call']>): Thing {
  const inner = new Thing('function', `<function ${name}>`, {});
  return new Thing('partial', `functools.partial(<function ${name}>)`, {
    call,
    attributes: new Map([['func', inner]]),
  });
}

/** Only plain values come out of a function. */
function safe(name: string, value: Value): Value {
  return value instanceof Thing
    ? raise('SupersetTemplateException', `Unsafe return type for function ${name}: ${typeName(value)}`)
    : value;
}

function urlParam({ urlArgs, formData, engine }: TemplateContext, uses: Uses, args: Bound): Value {
  const param = args.value('param');
  const name = typeof param === 'string' ? param : '';
  const fromAddress = Object.hasOwn(urlArgs, name) ? urlArgs[name] : undefined;
  if (fromAddress) return fromAddress;
  const params = formData.url_params;
  const isGiven = typeof params === 'object' && params !== null && Object.hasOwn(params, name);
  const found = isGiven ? fromJson(Reflect.get(params, name)) : args.value('default');
  const value =
    typeof found === 'string' && isTruthy(args.value('escape_result', true))
      ? escapedParam(found, engine)
      : found;
  if (isTruthy(args.value('add_to_cache_keys', true))) uses.extraCacheKeys.push(toPlain(value));
  return value;
}

// Where a backslash escapes, one before a quote or at the end would end the text that the value stands in.
function escapedParam(text: string, engine: string): string {
  const plain = keepsTextOpen(engine)
    ? text.replace(/\\+/g, (marks, at: number) =>
        text[at + marks.length] === undefined || text[at + marks.length] === "'" ? marks + marks : marks,
      )
    : text;
  return plain.replaceAll("'", quoteIn(engine));
}

function usedFilters({ formData }: TemplateContext, uses: Uses, args: Bound): readonly TemplateFilter[] {
  const column = args.value('column');
  const used = templateFilters(formData).filter(({ col }) => col === column);
  for (const { col } of used) {
    uses.appliedFilters.add(col);
    if (isTruthy(args.value('remove_filter', false))) uses.removedFilters.add(col);
  }
  return used;
}

/** Without times of its own a dataset sees those of whoever names it. */
function datasetMacro(
  dataset: NonNullable<TemplateContext['dataset']>,
  values: TemplateContext['values'],
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
        const told = args.value(name, fromJson(values[name]));
        return typeof told === 'string' ? told : null;
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
                typeof item === 'string' ? item : raise('TypeError', 'columns must be names'),
              )
            : undefined,
      });
      return sql === undefined
        ? raise('DatasetNotFoundError', `Dataset ${typeof id === 'string' ? id : toRepr(id)} not found!`)
        : `(\n${sql}\n) AS dataset_${toRepr(id)}`;
    }),
  ];
}

/** Engines that keep tables in parts have functions for them, under their own name; Trino also under that of its ancestor. */
function partitionNamespaces({ engine, partitions }: TemplateContext): readonly (readonly [string, Value])[] {
  const names =
    engine === 'trino' ? ['presto', 'trino'] : engine === 'presto' || engine === 'hive' ? [engine] : [];
  return names.map(name => [
    name,
    Dict.of(
      partitionFunctions(name, partitions).map(
        ([one, run]) => [one, partial(one, given => safe(one, run(given)))] as const,
      ),
    ),
  ]);
}
