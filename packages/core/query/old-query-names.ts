type Query = Readonly<Record<string, unknown>>;

const RENAMED: Readonly<Record<string, string>> = {
  granularity_sqla: 'granularity',
  groupby: 'columns',
  timeseries_limit: 'series_limit',
  timeseries_limit_metric: 'series_limit_metric',
};
const MOVED = ['where', 'having'] as const;

/** Reads old names of query fields as today's; if both are given, the old one wins as in Superset. */
export function withoutOldNames(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return query;
  return withSeriesColumns(query as Query, renamed(query as Query));
}

function renamed(query: Query): Query {
  const result: Record<string, unknown> = { ...query };
  for (const [old, name] of Object.entries(RENAMED)) {
    const value = result[old];
    delete result[old];
    if (isGiven(value)) result[name] = value;
  }
  const clauses = MOVED.filter(name => typeof query[name] === 'string' && query[name] !== '');
  if (clauses.length > 0)
    result['extras'] = {
      ...(query['extras'] as object | undefined),
      ...Object.fromEntries(clauses.map(name => [name, query[name]])),
    };
  return result;
}

// A time series without series columns has one series per combination of its columns.
function withSeriesColumns(query: Query, result: Query): Query {
  const isImplied =
    !isGiven(result['series_columns']) && result['is_timeseries'] === true && isGiven(query['metrics']);
  return isImplied ? { ...result, series_columns: result['columns'] } : result;
}

function isGiven(value: unknown): boolean {
  return (
    value !== null &&
    value !== undefined &&
    value !== '' &&
    value !== 0 &&
    !(Array.isArray(value) && value.length === 0)
  );
}
