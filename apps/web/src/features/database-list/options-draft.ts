import { exactJson, exactObject, parseExactJson } from '@powerset/kit/exact-json.ts';

/** The limits of a connection as typed; empty for none. */
export interface LimitsDraft {
  readonly rows: string;
  readonly seconds: string;
  readonly queries: string;
  readonly queriesPerUser: string;
}

/** The options of a database (`extra`) during editing. */
export interface OptionsDraft {
  readonly hasCostEstimates: boolean;
  readonly isExplorable: boolean;
  readonly skipsPreviews: boolean;
  /** Seconds as typed; empty for the default. */
  readonly schemaCacheTimeout: string;
  readonly tableCacheTimeout: string;
  readonly cancelsOnUnload: boolean;
  /** Comma-separated schemas; empty for all. */
  readonly uploadSchemas: string;
  readonly metadataParams: string;
  /**
   * Driver parameters besides the address, as JSON; masks stand for stored values, and empty text for none.
   */
  readonly engineParams: string;
  readonly version: string;
  readonly limits: LimitsDraft;
}

export const NO_OPTIONS: OptionsDraft = {
  hasCostEstimates: false,
  isExplorable: true,
  skipsPreviews: false,
  schemaCacheTimeout: '',
  tableCacheTimeout: '',
  cancelsOnUnload: false,
  uploadSchemas: '',
  metadataParams: '',
  engineParams: '',
  version: '',
  limits: { rows: '', seconds: '', queries: '', queriesPerUser: '' },
};

const TIMEOUTS = 'metadata_cache_timeout';

/** Returns the options of a database for editing. */
export function optionsIn(extra: string | null | undefined): OptionsDraft {
  const stored = exactObject(extra);
  const schemas = stored['schemas_allowed_for_file_upload'];
  const timeouts = recordOf(stored[TIMEOUTS]);
  const limits = recordOf(stored['limits']);
  return {
    hasCostEstimates: stored['cost_estimate_enabled'] === true,
    isExplorable: stored['allows_virtual_table_explore'] !== false,
    skipsPreviews: stored['disable_data_preview'] === true,
    schemaCacheTimeout: numberText(timeouts['schema_cache_timeout']),
    tableCacheTimeout: numberText(timeouts['table_cache_timeout']),
    cancelsOnUnload: stored['cancel_query_on_windows_unload'] === true,
    uploadSchemas: Array.isArray(schemas) ? schemas.join(', ') : '',
    metadataParams: objectText(stored['metadata_params']),
    engineParams: objectText(stored['engine_params']),
    version: typeof stored['version'] === 'string' ? stored['version'] : numberText(stored['version']),
    limits: {
      rows: numberText(limits['rows']),
      seconds: numberText(limits['seconds']),
      queries: numberText(limits['queries']),
      queriesPerUser: numberText(limits['queries_per_user']),
    },
  };
}

/**
 * Returns the options of a database with the edited ones, keeping the rest; undefined if a value is invalid.
 */
export function extraWith(options: OptionsDraft, extra: string | null | undefined): string | undefined {
  const before = exactObject(extra);
  const engineParams = paramsIn(options.engineParams);
  const metadataParams = paramsIn(options.metadataParams);
  if (!engineParams || !metadataParams || hasNumberProblem(options)) return undefined;
  const { hasCostEstimates, isExplorable, skipsPreviews, cancelsOnUnload, version } = options;
  const schemas = options.uploadSchemas
    .split(',')
    .map(schema => schema.trim())
    .filter(schema => schema !== '');
  const timeouts = {
    ...withoutKnown(before[TIMEOUTS], ['schema_cache_timeout', 'table_cache_timeout']),
    ...numberIn('schema_cache_timeout', options.schemaCacheTimeout),
    ...numberIn('table_cache_timeout', options.tableCacheTimeout),
  };
  const limits = {
    ...withoutKnown(before['limits'], ['rows', 'seconds', 'queries', 'queries_per_user']),
    ...numberIn('rows', options.limits.rows),
    ...numberIn('seconds', options.limits.seconds),
    ...numberIn('queries', options.limits.queries),
    ...numberIn('queries_per_user', options.limits.queriesPerUser),
  };
  // A default value is written only if the option was set before.
  const put = (name: string, value: unknown, isSaid: boolean): object =>
    isSaid || Object.hasOwn(before, name) ? { [name]: value } : {};
  return exactJson({
    ...before,
    ...put('cost_estimate_enabled', hasCostEstimates, hasCostEstimates),
    ...put('allows_virtual_table_explore', isExplorable, !isExplorable),
    ...put('disable_data_preview', skipsPreviews, skipsPreviews),
    ...put(TIMEOUTS, timeouts, Object.keys(timeouts).length > 0),
    ...put('cancel_query_on_windows_unload', cancelsOnUnload, cancelsOnUnload),
    ...put('schemas_allowed_for_file_upload', schemas, schemas.length > 0),
    ...put('metadata_params', metadataParams, Object.keys(metadataParams).length > 0),
    ...put('engine_params', engineParams, Object.keys(engineParams).length > 0),
    ...(version === optionsIn(extra).version ? {} : put('version', version.trim(), version.trim() !== '')),
    ...put('limits', limits, Object.keys(limits).length > 0),
  });
}

/** Returns parameters with others added, as text; unreadable parameters are returned as they are. */
export function withEngineParams(text: string, more: Readonly<Record<string, unknown>> | undefined): string {
  const params = paramsIn(text);
  if (!more || !params) return text;
  return exactJson({
    ...params,
    ...more,
    ...('connect_args' in more
      ? { connect_args: { ...recordOf(recordOf(params)['connect_args']), ...recordOf(more['connect_args']) } }
      : {}),
  });
}

/** Returns why a text is not a JSON object, or undefined if it is one. */
export function paramsProblem(text: string, example: string): string | undefined {
  return paramsIn(text) ? undefined : `Enter an object in JSON, such as ${example}.`;
}

/** Returns why a limit is invalid, or undefined if it is valid. */
export function limitProblem(text: string): string | undefined {
  return text.trim() === '' || (isWholeNumber(text) && Number(text) > 0)
    ? undefined
    : 'Enter a whole number above 0.';
}

/** Returns why a time in seconds is invalid, or undefined if it is valid. */
export function secondsProblem(text: string): string | undefined {
  return text.trim() === '' || isWholeNumber(text) ? undefined : 'Enter a whole number of seconds.';
}

function isWholeNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text.trim());
}

function hasNumberProblem({ schemaCacheTimeout, tableCacheTimeout, limits }: OptionsDraft): boolean {
  return (
    [schemaCacheTimeout, tableCacheTimeout].some(text => secondsProblem(text) !== undefined) ||
    Object.values(limits).some(text => limitProblem(text as string) !== undefined)
  );
}

function numberIn(name: string, text: string): object {
  return text.trim() === '' ? {} : { [name]: Number(text) };
}

function numberText(value: unknown): string {
  return typeof value === 'number' ? String(value) : '';
}

function objectText(value: unknown): string {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? exactJson(value, 2)
    : '';
}

function withoutKnown(value: unknown, known: readonly string[]): object {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(([name]) => !known.includes(name)));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

function paramsIn(text: string): object | undefined {
  if (text.trim() === '') return {};
  try {
    const params = parseExactJson(text);
    return typeof params === 'object' && params !== null && !Array.isArray(params) ? params : undefined;
  } catch {
    return undefined;
  }
}
