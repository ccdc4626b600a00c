import { exactJson, exactObject, parseExactJson } from '@powerset/kit/exact-json.ts';

/** What the options of a database (`extra`) say, as people change it. */
export interface OptionsDraft {
  readonly hasCostEstimates: boolean;
  /** Schemas with commas between them; empty for all. */
  readonly uploadSchemas: string;
  /** What its driver is told beside the address, as JSON; a mask among them is what is stored, and empty when there is none. */
  readonly engineParams: string;
}

export const NO_OPTIONS: OptionsDraft = { hasCostEstimates: false, uploadSchemas: '', engineParams: '' };

/** The options of a database as people change them. */
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

/** The options of a database with what people changed, the rest as it is; undefined where the parameters are no object in JSON. */
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
  // What was not said before, and is not meant now, stays unsaid.
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
