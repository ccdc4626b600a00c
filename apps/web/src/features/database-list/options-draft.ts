import { exactJson, exactObject, parseExactJson } from '@powerset/kit/exact-json.ts';

/** The options of a database (`extra`) during editing. */
export interface OptionsDraft {
  readonly hasCostEstimates: boolean;
  /** Comma-separated schemas; empty for all. */
  readonly uploadSchemas: string;
  /**
   * Driver parameters besides the address, as JSON; masks stand for stored values, and empty text for none.
   */
  readonly engineParams: string;
}

export const NO_OPTIONS: OptionsDraft = { hasCostEstimates: false, uploadSchemas: '', engineParams: '' };

/** Returns the options of a database for editing. */
export function optionsIn(extra: string | null | undefined): OptionsDraft {
  const {
    cost_estimate_enabled: hasCostEstimates,
    schemas_allowed_for_file_upload: schemas,
    engine_params: params,
  } = exactObject(extra);
  return {
    hasCostEstimates: hasCostEstimates === true,
    uploadSchemas: Array.isArray(schemas) ? schemas.join(', ') : '',
    engineParams:
      typeof params === 'object' && params !== null && Object.keys(params).length > 0
        ? exactJson(params, 2)
        : '',
  };
}

/**
 * Returns the options of a database with the edited ones, keeping the rest; undefined if the parameters are
 * not a JSON object.
 */
export function extraWith(
  { hasCostEstimates, uploadSchemas, engineParams }: OptionsDraft,
  extra: string | null | undefined,
): string | undefined {
  const before = exactObject(extra);
  const params = paramsIn(engineParams);
  if (params === undefined) return undefined;
  const schemas = uploadSchemas
    .split(',')
    .map(schema => schema.trim())
    .filter(schema => schema !== '');
  // A default value is written only if the option was set before.
  const put = (name: string, value: unknown, isSaid: boolean): object =>
    isSaid || Object.hasOwn(before, name) ? { [name]: value } : {};
  return exactJson({
    ...before,
    ...put('cost_estimate_enabled', hasCostEstimates, hasCostEstimates),
    ...put('schemas_allowed_for_file_upload', schemas, schemas.length > 0),
    ...put('engine_params', params, Object.keys(params).length > 0),
  });
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
